/** Tests that may be skipped, each with its reason: "FILE > NAME", as the run prints them. Any other fails the run. */
const NEEDS_PROGRAM = "Needs a program that Debian has and that is not installed here; the run names it.";

export const SKIPPED: Readonly<Record<string, string>> = {
  "test/deploy/compose.long.test.ts > creates a role that can use its own schema": NEEDS_PROGRAM,
  "test/deploy/compose.long.test.ts > lets the bridge's own paths through a real Caddy with TLS, and no others":
    NEEDS_PROGRAM,
  "test/deploy/systemd.test.ts > systemd itself > finds nothing wrong with bridge.service": NEEDS_PROGRAM,
  "test/deploy/systemd.test.ts > systemd itself > finds nothing wrong with bridge@.service": NEEDS_PROGRAM,
  "test/deploy/systemd.test.ts > systemd itself > confines the bridge": NEEDS_PROGRAM,
};
