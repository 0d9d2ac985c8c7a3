/** `file:./data/bridge.db` -> `file:./data/service.db`: two writers on one file would wait for each other. */
export function serviceDatabaseUrl(databaseUrl: string): string {
  return databaseUrl.startsWith("file:") ? databaseUrl.replace(/[^/\\]*$/u, "service.db") : databaseUrl;
}
