import css from "@eslint/css";
import js from "@eslint/js";
import supported from "./tools/scripts/supported.js";

export default [
  { ignores: ["static/bundles/"] }, // made of what is checked
  {
    files: ["**/*.js"],
    ...js.configs.recommended,
  },
  {
    files: ["**/*.js"],
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "no-undef": "off", // tsc knows which names there are
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-var": "error",
      "prefer-const": "error",
      "object-shorthand": "error",
      "no-shadow": "error",
      "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
      "default-case-last": "error",
      "no-unused-private-class-members": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
    },
  },
  {
    files: ["static/js/**/*.js"],
    plugins: { league: { rules: { supported } } },
    rules: { "league/supported": "error" },
  },
  {
    files: ["static/css/**/*.css"],
    plugins: { css },
    language: "css/css",
    rules: {
      "css/use-baseline": [
        "error",
        {
          available: 2023, // all browsers by the end of that year had it
          allowFunctions: ["light-dark"], // the youngest: it decides which versions package.json names
          allowProperties: [
            // what is only more beautiful with them
            ...["accent-color", "forced-color-adjust", "overflow-anchor", "print-color-adjust", "resize"],
            ...["scrollbar-width", "text-size-adjust", "text-wrap", "user-select"],
          ],
          allowSelectors: ["marker"],
        },
      ],
    },
  },
];
