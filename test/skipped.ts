/** Tests that may be skipped, each with its reason: "FILE > NAME", as the run prints them. The run fails on any other. */
export const SKIPPED: Readonly<Record<string, string>> = {};
