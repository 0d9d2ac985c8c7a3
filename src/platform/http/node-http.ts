/**
 * Node's HTTP without an `import` of `node:http`, which reads every export: one of them, the WebSocket client, loads
 * Node's own undici, which costs 3 MB and makes every start slower.
 */
import process from "node:process";

export const { createServer, request, STATUS_CODES } = process.getBuiltinModule("node:http");
