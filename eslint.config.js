import js from "@eslint/js";

export default [
  js.configs.recommended,
  {
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
];
