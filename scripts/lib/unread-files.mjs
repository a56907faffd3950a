import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of a published package that nothing of it reads. */
const foldersOfAuthors =
  /^((?:@[^/]+\/)?[^/]+)\/(tests?|__tests__|docs?|examples?|benchmarks?|\.github)\//;
const documents = /\.(md|markdown|mdx)$/i;
const legal = /licen[cs]e|notice|copying/i;
/** Source maps, records of compilers, and TypeScript, which Node.js does not run in `node_modules`. */
const sources = /\.([cm]?[jt]s\.map|tsbuildinfo|flow|[cm]?tsx?)$/;
const declarations = /\.d\.([\w-]+\.)?[cm]?ts$/;
/** Names that no specification holds to yet: most of the package, and imported by no other. */
const experimental =
  /^@opentelemetry\/semantic-conventions\/dist\/(?:experimental_|index-incubating)/;
/**
 * Packages that are published twice, for `import` and for `require`, which nothing here calls on them; and looks
 * and builds of packages that no file of the web app takes.
 */
const otherBuilds = [
  /^(?:openai|@anthropic-ai\/sdk)\/(?!internal\/).*(?:\.js|\.d\.ts)$/,
  /^@blueprintjs\/core\/(?:src|lib\/(?:esnext|less|scss))\//,
  /^highlight\.js\/(?:styles|scss)\//,
  /^date-fns\/(?:fp\/|(?:.*\/)?cdn\.|.*\.cjs$|.*\.d\.cts$)/,
  /^kysely\/dist\/cjs\//,
  /^libphonenumber-js\/bundle\//,
  /^react-dom\/cjs\/(?:react-dom-profiling\.|.*\.(?:bun|edge)\.)/,
  /^react-day-picker\/dist\/cjs\//,
];
/** Types of Node.js that a package brings itself, beside those of the repository. */
const nestedTypes = /\/node_modules\/@types\/node\//;
/** The headers for native addons, which nothing here compiles. */
const headers = /^node\/node_modules\/[^/]+\/include\//;

/**
 * Whether no build, start or test reads a file.
 *
 * @param {string} path of a file below a folder `node_modules`, with slashes
 * @param {'gnu' | 'musl'} otherLibc the C library that this machine does not have
 */
export function isUnread(path, otherLibc) {
  const nested = path.lastIndexOf('/node_modules/');
  const own = nested < 0 ? path : path.slice(nested + '/node_modules/'.length);
  return (
    headers.test(path) ||
    nestedTypes.test(path) ||
    experimental.test(own) ||
    foldersOfAuthors.test(own) ||
    (documents.test(own) && !legal.test(own)) ||
    (sources.test(own) && !declarations.test(own)) ||
    otherBuilds.some((build) => build.test(own)) ||
    new RegExp(`^@kurrent/bridge-[^/]+-${otherLibc}/.*\\.node$`).test(own)
  );
}

/** Removes the unread files below `node_modules`. Links lead to packages of the repository: they are not followed. */
export function removeUnread(nodeModules) {
  const { glibcVersionRuntime } = process.report.getReport().header;
  const otherLibc = glibcVersionRuntime === undefined ? 'gnu' : 'musl';
  function visit(folder) {
    for (const entry of readdirSync(join(nodeModules, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile() && isUnread(path, otherLibc)) rmSync(join(nodeModules, path));
    }
  }
  visit('');
}
