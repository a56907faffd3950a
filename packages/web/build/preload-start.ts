import type { Plugin, Rolldown } from 'vite';
import { steps } from './start-groups.ts';

/** The files that the main page needs, in the order in which it needs them. */
const entries = {
  page: steps.page,
  chat: steps.chat,
  /** Drawn after the first messages: what few of them have. */
  markdown: ['/plugin-kit/src/ui/markdown-whole.ts'],
  workspace: steps.workspace,
  phod: steps.phod,
} as const;

const textFont = /geist-latin-wght-normal/;

/**
 * Tells `public/start.js` the files that the main page will ask for, so that they are on their way
 * before the first script has run, instead of one after the other.
 */
export const preloadStart: Plugin = {
  name: 'preload-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { path, bundle = {} }) => {
      if (path !== '/index.html') return [];
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const catalogs = Object.fromEntries(
        ['de', 'da'].map((id) => [id, filesOf([`/language/catalogs/${id}.json`], chunks)[0]]),
      );
      const content = JSON.stringify({ ...filesByStep(bundle), catalogs });
      const attrs = { name: 'start-files', content };
      return [{ tag: 'meta', attrs, injectTo: 'head-prepend' }];
    },
  },
};

function filesByStep(bundle: Rolldown.OutputBundle): Readonly<Record<string, readonly string[]>> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const known = new Set<string>();
  const steps = Object.entries(entries).map(([step, sources]) => {
    const files = filesOf(sources, chunks).filter((file) => !known.has(file));
    for (const file of files) known.add(file);
    return [step, files] as const;
  });
  const font = Object.keys(bundle).filter((file) => textFont.test(file));
  return { ...Object.fromEntries(steps), font };
}

/** All files that the main page asks for at its start. */
export const startFiles = (bundle: Rolldown.OutputBundle): readonly string[] =>
  Object.values(filesByStep(bundle)).flat();

/**
 * The chunks of some sources, all that these import at once, and their styles. A source that is loaded when it is needed may
 * have a chunk more, of one line, by which it is asked for: without it the page would wait for one more answer.
 */
function filesOf(
  sources: readonly string[],
  chunks: readonly Rolldown.OutputChunk[],
): readonly string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<string>();
  const add = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    const chunk = byName.get(name);
    for (const style of chunk?.viteMetadata?.importedCss ?? []) found.add(style);
    for (const imported of chunk?.imports ?? []) add(imported);
  };
  for (const source of sources) {
    const holders = chunks.filter(
      ({ moduleIds, facadeModuleId }) =>
        moduleIds.some((id) => id.endsWith(source)) || facadeModuleId?.endsWith(source) === true,
    );
    if (holders.length === 0) throw new Error(`No chunk holds ${source}.`);
    for (const { fileName } of holders) add(fileName);
  }
  return [...found];
}
