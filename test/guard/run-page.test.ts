/**
 * Commands that stand in the running text of docs/run.md. Those in its blocks are executed by
 * test/deploy/run-page.long.test.ts; of the others each is run by a test that is named here, or cannot be run by one.
 */
import { expect, it } from "vitest";
import { read } from "./tree.ts";

const PROGRAMS = /^(?:docker|npm|npx|gh|node|sudo|systemctl|systemd-analyze|kubectl|helm|curl|journalctl|\.\/)/u;

/** Command -> the file that runs it, and what stands there. */
const RUN_BY: Readonly<Record<string, readonly [file: string, text: string]>> = {
  "npx conversation-bridge sandbox": ["test/deploy/npm-package.long.test.ts", 'start(["sandbox"])'],
  "npm ci && npm run build && npm pack ./dist": ["test/deploy/npm-package.long.test.ts", "pack"],
  "npm run setup": ["test/cli/setup.long.test.ts", '["setup"]'],
  "npm run doctor": ["test/cli/doctor.test.ts", '"doctor"'],
  "npx node src/main.ts config check": ["test/unit/inspect-config.test.ts", '"config", "check"'],
  'docker compose exec bridge node src/main.ts service operators add "Anna Berg"': [
    "test/attack/target.ts",
    '"service", "operators", "add"',
  ],
  "systemd-analyze security bridge": ["test/deploy/systemd.test.ts", '"security"'],
  "npm run bench -- --only idle": ["bench/main.ts", "idle: "],
  "npm run bench -- --only backup": ["bench/main.ts", "backup: "],
  "npm run bench -- --only rolling-restarts": ["bench/main.ts", '"rolling-restarts": '],
};

/** They need a container daemon, GitHub, or a published package. */
const NOT_HERE: readonly string[] = [
  "docker build --target distroless",
  "gh attestation verify oci://IMAGE@DIGEST --repo OWNER/REPOSITORY",
  "gh attestation verify FILE --repo OWNER/REPOSITORY",
  "npm audit signatures",
  "npm pkg set repository.url=…",
];

const page = read("docs/run.md");
const blocks = [...page.matchAll(/```sh\n(.*?)```/gsu)].map(([, block = ""]) => block).join("");
const inText = [...page.replaceAll(/```.*?```/gsu, "").matchAll(/`([^`\n]+)`/gu)]
  .map(([, code = ""]) => code)
  .filter((code) => PROGRAMS.test(code) && code.includes(" "));

it("are in a block, run by a test, or known to need what is not here", () => {
  const isKnown = (command: string) => blocks.includes(command) || command in RUN_BY || NOT_HERE.includes(command);
  expect(inText.filter((command) => !isKnown(command))).toEqual([]);
  expect([...Object.keys(RUN_BY), ...NOT_HERE].filter((command) => !inText.includes(command))).toEqual([]);
});

it.each(Object.entries(RUN_BY))("are run where it is said: %s", (_, [file, text]) => {
  expect(read(file)).toContain(text);
});
