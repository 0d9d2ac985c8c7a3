/** `file:./data/bridge.db` and `file:///var/lib/bridge.db` as paths. */
export function sqlitePath(url: string): string {
  return url.slice("file:".length).replace(/^\/\/(?=\/)/, "");
}
