import { readdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

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
 * Packages that are published twice, for `import` and for `require`, one of which is loaded here; themes, languages
 * and builds of packages that no file of the web app uses; and the macros of Lingui, which compile before the build.
 */
const otherBuilds = [
  /^(?:openai|@anthropic-ai\/sdk)\/(?!internal\/).*(?:\.js|\.d\.ts)$/,
  /^@blueprintjs\/core\/(?:src|lib\/(?:esnext|less|scss))\//,
  /^highlight\.js\/(?:styles|scss)\//,
  /^date-fns\/(?:fp\/|(?:.*\/)?cdn\.|.*\.cjs$|.*\.d\.cts$)/,
  /^date-fns\/locale\/(?!(?:en-US|_lib)(?:\/|\.)).*\.js$/,
  /^kysely\/dist\/cjs\//,
  /^libphonenumber-js\/(?:bundle|source|build|es6-modern|max|mobile)\/.*\.c?js$/,
  /^libphonenumber-js\/metadata\.(?!min\.).*\.js(?:on)?$/,
  /^react-dom\/cjs\/(?:react-dom-profiling\.|.*\.(?:bun|edge)\.|react-dom-server.*\.browser\.)/,
  /^react-day-picker\/dist\/(?:cjs\/|esm\/locale\/(?!en-US\.))/,
  /^react-router\/dist\/production\//,
  /^compromise\/(?:src\/|builds\/(?!three\/))/,
  /^highlight\.js\/lib\/languages\//,
  /^@simplewebauthn\/(?:server\/script|browser\/(?:script|dist))\//,
  /^@(?:codemirror|lezer)\/[^/]+\/dist\/index\.c/,
  /^@peculiar\/[^/]+\/build\/(?:es2015\/|esm\/|[^/]*\.es\.js$)/,
  /^tsyringe\/dist\/esm/,
  /^@zxcvbn-ts\/language-common\/(?:src\/|dist\/zxcvbn-ts\.js$)/,
  /^protobufjs\/dist\//,
  /^@reduxjs\/toolkit\/dist\/query\/.*js$/,
  /^yaml\/browser\//,
  /^(?:jiti|jest-validate|@jest\/[^/]+|@lingui\/(?:conf|babel-plugin-lingui-macro))\/(?!package\.json$)/,
];
/** The mailer's build for `require`, which only the mailer of a test server loads. */
const mailer = /^nodemailer\/dist\/cjs\//;
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
    mailer.test(path) ||
    new RegExp(`^@kurrent/bridge-[^/]+-${otherLibc}/.*\\.node$`).test(own)
  );
}

/**
 * Whether tests and checks alone read a file: types, what React says more while one develops, and a client of HTTP
 * that the product leaves to Node.js.
 *
 * @param {string} path of a file below a folder `node_modules`, with slashes
 */
export const isReadByTestsOnly = (path) => declarations.test(path) || forTests.test(path);

const forTests = /(?:^|\/)(?:undici\/(?!package\.json$)|react(?:-dom)?\/cjs\/.*\.development\.js$)/;

/** Removes the unread files below `node_modules`. */
export function removeUnread(nodeModules) {
  const { glibcVersionRuntime } = process.report.getReport().header;
  const otherLibc = glibcVersionRuntime === undefined ? 'gnu' : 'musl';
  const paths = filesBelow(nodeModules).filter((path) => isUnread(path, otherLibc));
  removeFiles(nodeModules, paths);
}

/**
 * Paths of the files below `node_modules`, with slashes. Links lead to packages of the repository: they are not
 * followed.
 *
 * @returns {string[]}
 */
export function filesBelow(nodeModules, folder = '') {
  return readdirSync(join(nodeModules, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(nodeModules, path);
    return entry.isFile() ? [path] : [];
  });
}

/** Removes files, and the folders that are empty then. */
export function removeFiles(nodeModules, paths) {
  for (const path of paths) {
    rmSync(join(nodeModules, path));
    let folder = dirname(path);
    while (folder !== '.' && readdirSync(join(nodeModules, folder)).length === 0) {
      rmdirSync(join(nodeModules, folder));
      folder = dirname(folder);
    }
  }
}
