/** Which folder may import which. test/guard/architecture.test.ts checks it, docs/architecture.svg draws it. */
import type { IConfiguration, IForbiddenRuleType } from "dependency-cruiser";

/** Folders of src/ that may import only what is named here (folders, or single files), and themselves. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  platform: [],
  bridge: ["contract", "ledger/types", "platform"],
  database: ["platform"],
  backup: ["database", "platform"],
  ledger: ["database", "platform"],
  "key-value": ["bridge", "database", "platform"],
  config: ["contract", "platform"],
  "conversation-client": ["bridge", "contract", "platform"],
  "team-chats": ["bridge", "contract", "platform"],
  service: ["contract", "database", "platform"],
  sandbox: ["platform"],
};

/** Packages and parts of Node that may be imported; folders that are not named may import any. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  contract: ["zod", "crypto"],
  // The rules know no SDK, no database and no Node. Temporal is part of the language, ahead of Node; a table of
  // look-alike characters is data; a schema reads what another version has stored.
  bridge: ["temporal-polyfill", "unhomoglyph", "zod"],
};

/** The folders of the rules, each with those that it may import from. */
const RULES: Readonly<Record<string, readonly string[]>> = {
  model: [],
  ports: ["model"],
  stores: ["model", "ports"],
  text: ["model"],
  people: ["model", "ports", "stores"],
  routing: ["model", "ports", "stores"],
  ops: ["model", "ports", "stores"],
  leaks: ["model", "ports", "routing", "stores"],
  rooms: ["model", "ops", "people", "ports", "routing", "stores", "text"],
  cards: ["model", "ops", "people", "ports", "rooms", "routing", "stores", "text"],
  changes: ["cards", "model", "people", "ports", "rooms"],
  replies: ["changes", "leaks", "model", "ops", "people", "ports", "routing", "stores", "text"],
  threads: ["cards", "model", "ops", "people", "ports", "replies", "rooms", "routing", "stores", "text"],
  commands: ["cards", "model", "ops", "people", "ports", "replies", "rooms", "routing", "stores", "text", "threads"],
  restore: ["inbound", "model", "ops", "ports", "replies", "routing", "stores", "threads"],
  inbound: ["cards", "model", "ops", "ports", "replies", "rooms", "routing", "stores"],
};

/** Siblings that never import each other: each can be read, copied or removed alone. */
const APART: readonly (readonly [string, string])[] = [
  ["src/team-chats/slack", "src/team-chats/telegram"],
  ["src/sandbox/slack-emulator", "src/sandbox/telegram-emulator"],
];

/** Left out of the image by `.dockerignore`. */
const SANDBOX = "^src/(?:sandbox/|app/sandbox)";

const anyOf = (names: readonly string[]) => `(?:${names.join("|")})`;

const folders: IForbiddenRuleType[] = Object.entries(FOLDERS).map(([name, others]) => ({
  name: `${name}-imports`,
  comment: `src/${name} may import from ${others.length > 0 ? others.join(", ") : "no other folder"}`,
  severity: "error",
  from: { path: `^src/${name}/` },
  to: { path: "^src/", pathNot: `^src/${anyOf([name, ...others])}(?:/|\\.ts$)` },
}));

const packages: IForbiddenRuleType[] = Object.entries(PACKAGES).map(([name, allowed]) => ({
  name: `${name}-packages`,
  comment: `src/${name} may use ${allowed.length > 0 ? allowed.join(", ") : "no package and no module of Node"}`,
  severity: "error",
  from: { path: `^src/${name}/` },
  to: {
    dependencyTypes: ["npm", "npm-dev", "npm-optional", "npm-peer", "npm-no-pkg", "npm-unknown", "core", "unknown"],
    ...(allowed.length > 0 && { pathNot: `^(?:node_modules/)?${anyOf(allowed)}(?:/|$)` }),
  },
}));

const rules: IForbiddenRuleType[] = Object.entries(RULES).map(([name, others]) => ({
  name: `rules-${name}`,
  comment: `src/bridge/${name} may import from ${others.length > 0 ? others.join(", ") : "no other folder of the rules"}`,
  severity: "error",
  from: { path: `^src/bridge/${name}/` },
  // What stands beside the folders belongs to all of them; only the workers know every rule.
  to: { path: "^src/bridge/(?:[\\w-]+/|workers\\.ts$)", pathNot: `^src/bridge/${anyOf([name, ...others])}/` },
}));

const apart: IForbiddenRuleType[] = APART.flatMap(([one, other]) => [
  { name: `${one}-apart`, severity: "error", from: { path: `^${one}/` }, to: { path: `^${other}/` } },
  { name: `${other}-apart`, severity: "error", from: { path: `^${other}/` }, to: { path: `^${one}/` } },
]);

const config = {
  forbidden: [
    ...folders,
    ...packages,
    ...rules,
    ...apart,
    {
      name: "known-folder",
      comment: "a new folder of src/ is added to FOLDERS, a new folder of the rules to RULES",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: [
          `^src/${anyOf(Object.keys(FOLDERS).filter((name) => name !== "bridge"))}/`,
          `^src/bridge/(?:${anyOf(Object.keys(RULES))}/|(?:deps|entries|entry-(?:payloads|schemas|shapes)|lanes|ledger-policies|readable-entries|thread-opening|workers)\\.ts$)`,
          "^src/(?:app|cli)/",
          "^src/(?:main\\.ts|compile-cache\\.js)$",
        ],
      },
      to: {},
    },
    {
      name: "app-below-cli",
      comment: "only the command line imports the app, and nothing imports the command line",
      severity: "error",
      from: { path: "^src/app/" },
      to: { path: "^src/(?:cli/|main\\.ts)" },
    },
    {
      name: "no-circle",
      comment: "types may refer to each other; code may not",
      severity: "error",
      from: { path: "^src/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "emulators-alone",
      comment: "an emulator can be taken out of this repository: it imports what lies beside it, packages and Node",
      severity: "error",
      from: { path: "^src/sandbox/(?:(?:slack|telegram)-emulator|emulator-kit)/" },
      to: { path: "^src/", pathNot: "^src/sandbox/(?:[\\w-]+-emulator|emulator-kit)/" },
    },
    {
      name: "sandbox-on-demand",
      comment: "the image has no sandbox: only its own command loads it, when it runs",
      severity: "error",
      from: { path: "^src/", pathNot: SANDBOX },
      to: { path: SANDBOX, dynamic: false, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "resolvable",
      severity: "error",
      from: { path: "^src/", pathNot: "\\.browser\\.[jt]s$" },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "^node_modules/" },
    // The widget's and the console's modules import each other by their addresses in the browser.
    exclude: { path: "\\.browser\\.[jt]s$" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
} satisfies IConfiguration;

export default config;
