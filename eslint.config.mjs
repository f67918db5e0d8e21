import tseslint from "typescript-eslint";
import rxjsX from "eslint-plugin-rxjs-x";

const subscribers = [
  "src/grpc/stream-subscription.ts",
  "src/runtime/**",
  "src/store/**",
  "src/watchers/backends-watcher.ts",
  "src/watchers/shared-pipelines.ts",
];

export default tseslint.config(
  { ignores: ["dist/", "node_modules/", "coverage/", "src/gen/", "**/*.mjs", "**/*.cjs", "bin/"] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: ["./tsconfig.json", "./test/tsconfig.json", "./bench/tsconfig.json"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { "rxjs-x": rxjsX },
    rules: {
      complexity: ["error", 12],
      "max-depth": ["error", 3],
      "max-params": ["error", 4],
      "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
      "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }],
      "no-restricted-globals": [
        "error",
        {
          name: "process",
          message: "Take it as a parameter; only cli, config and runtime touch the process.",
        },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector: "CallExpression[callee.property.name='subscribe']",
          message: "Subscribe only at the edge: grpc/stream-subscription, runtime, store.",
        },
        {
          selector: "ImportSpecifier[imported.name='shareReplay']",
          message: "shareReplay never unsubscribes; use shareByKey.",
        },
      ],
      "@typescript-eslint/restrict-template-expressions": [
        "error",
        { allowNumber: true, allowBoolean: true },
      ],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      "rxjs-x/no-nested-subscribe": "error",
      "rxjs-x/no-exposed-subjects": "error",
      "rxjs-x/no-ignored-subscription": "error",
      "rxjs-x/no-unsafe-takeuntil": "error",
      "rxjs-x/no-sharereplay": "error",
      "rxjs-x/no-async-subscribe": "error",
      "rxjs-x/no-internal": "error",
    },
  },
  { files: subscribers, rules: { "no-restricted-syntax": "off" } },
  { files: ["src/cli/**", "src/config/**", "src/runtime/**"], rules: { "no-restricted-globals": "off" } },
  {
    files: ["bench/**"],
    rules: {
      "no-restricted-globals": "off",
      "no-restricted-syntax": "off",
      "rxjs-x/no-ignored-subscription": "off",
    },
  },
  {
    files: ["test/**"],
    rules: {
      "max-lines": "off",
      "max-lines-per-function": "off",
      "no-restricted-globals": "off",
      "no-restricted-syntax": "off",
      "rxjs-x/no-ignored-subscription": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
    },
  },
);
