/** The PostgreSQL server that the caller started, in place of one for each run. */
import type { TestProject } from "vitest/node";

export const POSTGRES_URL = "MUTANTS_POSTGRES_URL";

export default function setup(project: TestProject): void {
  project.provide("postgresUrl", process.env[POSTGRES_URL] ?? "");
}
