// Makes the files of static/bundles from static/js and static/css, as static/bundles.json says (`make bundle`).
//
// A page loads the shared bundles and one of its own, each of which is named in its head. So that no module is there
// twice, a shared bundle exports all that is in it, and whatever stands on it imports from there. "alone" are the scripts
// of pages that load no other. The same input gives the same bytes.

import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build, transform } from "esbuild";

const STATIC = resolve(dirname(fileURLToPath(import.meta.url)), "../../static");
const TO = process.argv[2] ?? join(STATIC, "bundles");
const MADE_HERE = "bundle";
/** Without blanks, but with the names that were written: a traceback can be read, and a hundred lines of a merge are one. */
const COMPACT = { minifyWhitespace: true, minifySyntax: true, lineLimit: 400 };
const { shared, pages, alone, styles } = JSON.parse(readFileSync(join(STATIC, "bundles.json"), "utf8"));
/** In which shared bundle a module is, by its path. @type {Map<string, string>} */ const homes = new Map();

/** What each bundle holds, for `tools/bundles.py --note`. @type {Record<string, string[]>} */ const modules = {};

/** What is written for people and for the type checker stays here. */
async function withoutComments(/** @type {string} */ path) {
  return (await transform(readFileSync(path, "utf8"), { minifyWhitespace: true, charset: "utf8" })).code;
}

/** @param {Record<string, string>} entries  what stands in the first file of each bundle @param {import("esbuild").BuildOptions} [options] */
async function bundle(entries, options = {}) {
  /** @type {import("esbuild").Plugin} */ const plugin = {
    name: MADE_HERE,
    setup({ onLoad, onResolve }) {
      onResolve({ filter: /^bundle:/ }, ({ path }) => ({ path: path.slice(MADE_HERE.length + 1), namespace: MADE_HERE }));
      onLoad({ filter: /./, namespace: MADE_HERE }, ({ path }) => ({ contents: entries[path], loader: path.endsWith(".css") ? "css" : "js", resolveDir: STATIC }));
      onLoad({ filter: /\.js$/, namespace: "file" }, async ({ path }) => ({ contents: await withoutComments(path) }));
      onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir, importer, namespace }) => {
        const home = homes.get(resolve(resolveDir, path));
        const here = namespace === MADE_HERE ? importer : homes.get(importer);
        return home && home !== here ? { path: `./${home}`, external: true } : undefined;
      });
    },
  };
  const entryPoints = Object.keys(entries).map((name) => ({ in: `bundle:${name}`, out: name.replace(/\.\w+$/, "") }));
  const made = await build({ entryPoints, outdir: TO, absWorkingDir: STATIC, bundle: true, format: "esm", charset: "utf8", ...COMPACT, metafile: true, plugins: [plugin], ...options });
  if (made.warnings.length) process.exitCode = 1;
  if (options.write !== false) {
    for (const [file, { inputs }] of Object.entries(made.metafile.outputs)) modules[basename(file)] = Object.keys(inputs).filter((path) => path.startsWith("js/")).sort();
  }
  return made;
}

const importing = (/** @type {string[]} */ files) => files.map((file) => `import "./${file}";\n`).join("");
const every = (/** @type {Record<string, string[]>} */ bundles, /** @type {(files: string[]) => string} */ written) =>
  Object.fromEntries(Object.entries(bundles).map(([name, files]) => [name, written(files)]));

/** The modules of a shared bundle that are in none before it, each with what it exports. */
async function membersOf(/** @type {string} */ name) {
  const { metafile } = await bundle({ [name]: importing(shared[name]) }, { write: false });
  const paths = Object.keys(metafile.inputs).filter((path) => !path.startsWith(`${MADE_HERE}:`));
  for (const path of paths) homes.set(join(STATIC, path), name);
  const found = await build({ entryPoints: paths, outdir: TO, outbase: STATIC, absWorkingDir: STATIC, format: "esm", metafile: true, write: false });
  return Object.values(found.metafile.outputs).map(({ entryPoint, exports }) => ({ path: entryPoint, names: exports }));
}

rmSync(TO, { recursive: true, force: true });
mkdirSync(TO, { recursive: true });
await bundle({ ...every(alone, importing), ...every(styles, (files) => files.map((file) => `@import "./${file}";\n`).join("")) });
/** @type {Record<string, string>} */ const scripts = {};
for (const [name, files] of Object.entries(shared)) {
  const members = await membersOf(name);
  const exported = members.filter(({ names }) => names.length).map(({ path, names }) => `export { ${names.join(", ")} } from "./${path}";\n`);
  scripts[name] = importing(files) + exported.join("");
}
await bundle({ ...scripts, ...every(pages, importing) });
process.stdout.write(JSON.stringify(Object.fromEntries(Object.entries(modules).filter(([name]) => name.endsWith(".js")).sort())));
