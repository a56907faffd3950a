import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository, sourceFiles } from './source-files.ts';

/** A panel, dialog or page. */
export interface Screen {
  readonly path: string;
  readonly name: string;
}

const read = (path: string): string => readFileSync(join(repository, path), 'utf8');

export const componentSpecs = sourceFiles('packages/**/*.component.spec.tsx').map((path) => ({
  path,
  text: read(path),
}));
const fixtures = sourceFiles('packages/*/src/**/*.fixture.{ts,tsx}').map((path) => ({
  path,
  text: read(path),
}));

export const screens: readonly Screen[] = sourceFiles(
  'packages/*/src/**/{*-dialog,*-dialogs,*-panel,*-page,panel}.tsx',
)
  .filter((path) => !/\.(spec|fixture)\.tsx$/.test(path) && !/\/use-[^/]+$/.test(path))
  .flatMap((path) =>
    [
      ...read(path).matchAll(
        /^(?:export (?:default )?)?function ([A-Z]\w*(?:Dialog|Panel|Page))\b/gm,
      ),
    ].map(([, name = '']) => ({ path, name })),
  );

/**
 * Whether a component test renders a screen: as JSX that is imported from its file, by opening the plugin whose
 * panel it is, or by waiting for the dialog that has its title. A name in a title of a test counts for nothing.
 */
export async function isRendered(screen: Screen): Promise<boolean> {
  const near = [...componentSpecs, ...fixtures].filter(({ path }) => isNear(path, screen.path));
  if (near.some((test) => hasJsx(test, screen))) return true;
  if (screen.path.endsWith('/panel.tsx')) return near.some((test) => opensPluginOf(test, screen));
  if (!screen.name.endsWith('Dialog')) return false;
  const titles = await titlesOf(screen);
  const asked = near.flatMap(({ text }) => askedDialogs(text));
  return titles.some((title) => asked.some((name) => title.test(name)));
}

interface Test {
  readonly path: string;
  readonly text: string;
}

/**
 * Returns whether a test counts for a screen: for a screen of a plugin only the tests of this plugin count. Screens
 * that plugins share are rendered where plugins show them.
 */
function isNear(test: string, screen: string): boolean {
  const home = /^packages\/(?:workspace-plugins\/src\/[^/]+|web)\//.exec(screen)?.[0];
  return home === undefined || test.startsWith(home);
}

function hasJsx({ path, text }: Test, screen: Screen): boolean {
  const isImported = importsOf(path, text).some(
    ({ file, names }) => file === screen.path && names.includes(screen.name),
  );
  return isImported && new RegExp(String.raw`<${screen.name}\b`).test(text);
}

function opensPluginOf({ path, text }: Test, screen: Screen): boolean {
  const plugin = `${dirname(screen.path)}/plugin.tsx`;
  return importsOf(path, text).some(
    ({ file, names }) =>
      file === plugin &&
      names.some((name) => new RegExp(String.raw`openPanel\(\s*${name}\b`).test(text)),
  );
}

interface Import {
  readonly file: string;
  readonly names: readonly string[];
}

function importsOf(path: string, text: string): readonly Import[] {
  return [...text.matchAll(/^import (?!type\b)([^;]*?) from '([^']+)';/gm)].map(
    ([, names = '', from = '']) => ({
      file: from.startsWith('.')
        ? join(dirname(path), from)
        : from.replace(/^@mach42\/([^/]+)\//, 'packages/$1/src/'),
      names: names.match(/\w+/g) ?? [],
    }),
  );
}

/** The names of the dialogs that tests wait for. */
const askedDialogs = (text: string): readonly string[] =>
  [
    ...text.matchAll(
      /(?:\bdialog\(|'(?:alert)?dialog', (?:\{ name: )?)\s*(?:'([^']+)'|`([^`]+)`|\/\^?(.+?)\$?\/u?|([\w.]+))/g,
    ),
  ].map(
    ([, single, template, pattern, constant]) => single ?? template ?? pattern ?? constant ?? '',
  );

/**
 * Returns the titles that a dialog may have: those in its own file, else those in the files that it opens or that
 * open it.
 */
async function titlesOf(screen: Screen): Promise<readonly RegExp[]> {
  const own = await titlesIn(screen.path);
  if (own.length > 0) return own;
  const inner = opened(screen.path);
  const titles = await Promise.all([...inner, ...inner.flatMap(opened)].map(titlesIn));
  return [...titles.flat(), ...givenTo(screen).map(asPattern)];
}

/** The files of the dialogs that a file opens. */
const opened = (path: string): readonly string[] =>
  importsOf(path, read(path))
    .filter(({ names }) => names.some((name) => /(?:Dialog|Conflict)$/.test(name)))
    .map(({ file }) => file)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('/ui/dialog.tsx'));

/** The texts that a dialog is given where it is opened. */
function givenTo({ path, name }: Screen): readonly string[] {
  return sourceFiles('packages/*/src/**/*.tsx').flatMap((file) => {
    const text = read(file);
    const isUsed = importsOf(file, text).some(
      (used) => used.file === path && used.names.includes(name),
    );
    const tag = isUsed ? new RegExp(String.raw`<${name}\b[^>]*`).exec(text)?.[0] : undefined;
    return [...(tag ?? '').matchAll(/["']([^"'\n]+)["']/g)].map(([, given = '']) => given);
  });
}

async function titlesIn(path: string): Promise<readonly RegExp[]> {
  const text = read(path);
  const literals = [
    ...text.matchAll(/\btitle(?:=|: |=\{)(?:t\(\s*)?(?:"([^"]+)"|'([^']+)'|`([^`]+)`)/g),
  ].map(([, double, single, template]) => double ?? single ?? template ?? '');
  const constants = [...text.matchAll(/\btitle(?:=\{|: )(\w+)\.(\w+)/g)].map(
    async ([, object = '', key = '']) => {
      const file = importsOf(path, text).find(({ names }) => names.includes(object))?.file;
      if (file === undefined || !file.startsWith('packages/contracts/')) return [];
      const module = (await import(join(repository, file))) as Record<
        string,
        Record<string, unknown>
      >;
      const value = module[object]?.[key];
      return [`${object}.${key}`, ...(typeof value === 'string' ? [value] : [])];
    },
  );
  return [...literals, ...(await Promise.all(constants)).flat()].map(asPattern);
}

/** `Leave ${room.name}` and `Leave {name}` are the titles of every text that begins so. */
const asPattern = (title: string): RegExp =>
  new RegExp(
    `^${title
      .split(/\$?\{[^}]*\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('.+')}$`,
  );
