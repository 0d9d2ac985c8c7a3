/** Durable values by key, with keyv in front: the links between threads and conversations, and the bridge's settings. */
export { fenceValues, KeyvSqlStorage } from "./keyv-storage.ts";
export { pruneValues } from "./pruning.ts";
export { openMemory, openSpaces } from "./spaces.ts";
