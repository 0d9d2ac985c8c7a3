/** Tests that may be skipped, each with its reason: "FILE > NAME", as the run prints them. Any other fails the run. */
export const SKIPPED: Readonly<Record<string, string>> = {};
