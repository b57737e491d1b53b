// An ESLint rule: the scripts use of the browser's own things only what all browsers have that package.json names. Since
// when which browser has what is looked up in MDN's data. What a script asks for with ``?.`` or ``"name" in …`` may be
// missing. Methods of JavaScript's own objects are left to tsc, which knows types: tsconfig.json names the year.

import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { api, javascript } = require("@mdn/browser-compat-data");
const { browsers } = require("../../package.json");
const INSTANCES = {
  caches: "CacheStorage",
  crypto: "Crypto",
  document: "Document",
  indexedDB: "IDBFactory",
  localStorage: "Storage",
  location: "Location",
  navigator: "Navigator",
  self: "Window",
};

function thing(name) { return api[name] ?? javascript.builtins[name]; }

/** The browsers that lack something in the oldest version that is named. */
function lacking({ support }) {
  const isThere = (oldest) => ({ version_added: since, version_removed: until, flags, prefix, alternative_name: other }) =>
    typeof since === "string" && !flags && !prefix && !other
    && parseFloat(since.replace("≤", "")) <= oldest && !(parseFloat(until) <= oldest);
  const named = Object.entries(browsers);
  return named.filter(([name, oldest]) => ![support[name] ?? []].flat().some(isThere(parseFloat(oldest)))).map(([name]) => name);
}

function mayBeMissing({ optional, parent, ...node }) {
  return optional || (parent.optional && [parent.object, parent.callee].some((part) => part?.range === node.range));
}

export default {
  meta: { type: "problem", schema: [] },
  create(context) {
    const used = [];
    const askedFor = new Set();
    return {
      BinaryExpression({ operator, left }) {
        if (operator === "in") askedFor.add(left.value);
      },
      MemberExpression(node) {
        const { object, property, computed } = node;
        if (computed || object.type !== "Identifier" || mayBeMissing(node)) return;
        const owner = thing(INSTANCES[object.name] ?? object.name);
        const found = owner?.[`${property.name}_static`] ?? owner?.[property.name];
        if (found) used.push({ node: property, found });
      },
      "Program:exit"(program) {
        for (const { identifier: node } of context.sourceCode.getScope(program).through) used.push({ node, found: thing(node.name) });
        for (const { node, found } of used) {
          const missing = found?.__compat && !askedFor.has(node.name) ? lacking(found.__compat) : [];
          if (missing.length) context.report({ node, message: `${node.name} is missing in ${missing.join(", ")} of package.json.` });
        }
      },
    };
  },
};
