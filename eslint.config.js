import js from "@eslint/js";
import vitest from "@vitest/eslint-plugin";
import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";

const ASSERTIONS = [
  "expect*",
  "fc.assert",
  "eventually",
  "killAgainAndAgain",
  ...["shows", "cardShows", "sees", "waitFor", "when", "until", "called"].map((name) => `**.${name}`),
];

export default tseslint.config(
  { ignores: ["node_modules/", "data/", "coverage/", "dist/", "bench/results/"] },
  js.configs.recommended,
  {
    files: ["**/*.ts"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/prefer-nullish-coalescing": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // There are no enums here: only erasable syntax compiles. These ask for the type of every expression.
      "@typescript-eslint/no-unsafe-enum-assignment": "off",
      "@typescript-eslint/no-unsafe-enum-comparison": "off",
      "@typescript-eslint/no-mixed-enums": "off",
      eqeqeq: "error",
      "no-console": "error",
    },
  },
  {
    files: ["test/**/*.test.ts"],
    ...vitest.configs.recommended,
    rules: {
      ...vitest.configs.recommended.rules,
      // Waiting for something that must happen is an assertion: it fails when the time is over.
      "vitest/expect-expect": ["error", { assertFunctionNames: ASSERTIONS }],
      // The second argument is a message.
      "vitest/valid-expect": ["error", { maxArgs: 2 }],
      // Properties and states are checked case by case.
      "vitest/no-conditional-expect": "off",
    },
  },
  {
    files: ["src/**/*.ts", "test/**/*.ts", "bench/**/*.ts"],
    ignores: ["src/bridge/model/ids.ts", "src/team-chats/*/ids.ts", "test/support/ids.ts"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector:
            ":matches(TSAsExpression, TSTypeAssertion) > .typeAnnotation:not(TSTypeLiteral) Identifier[name=/^(TeamChatName|RoomId|ThreadId|PostId|PersonId|ReplyHandle|DeliveryId)$/]",
          message: "Only team-chats/<name>/ids.ts builds ids; stored ones are read with the functions in model/ids.ts.",
        },
      ],
    },
  },
  {
    // Nothing that a stranger writes is read in more than linear time.
    files: ["src/**/*.ts", "src/**/*.js"],
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential" }],
    },
  },
  {
    // Event handlers in templates are short arrow functions.
    files: ["src/**/*.browser.ts"],
    rules: { "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }] },
  },
  {
    // Scripts that run in a visitor's browser: no Node globals, no types.
    files: ["src/**/*.browser.js"],
    languageOptions: {
      globals: Object.fromEntries(
        [
          "window document location localStorage fetch EventSource WebSocket customElements HTMLElement URL setTimeout",
          "clearTimeout setInterval clearInterval crypto navigator console requestAnimationFrame CSSStyleSheet MutationObserver",
          "AbortController Intl matchMedia Node Event CustomEvent structuredClone queueMicrotask performance",
        ]
          .join(" ")
          .split(" ")
          .map((name) => [name, "readonly"]),
      ),
    },
  },
);
