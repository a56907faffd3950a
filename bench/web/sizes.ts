import type { BrowserContextOptions, Page } from 'playwright';
import type { BenchRow } from '../row.ts';
import { buildWebApp, type BuiltFile } from './bundle.ts';
import { limitRow } from './limit-row.ts';
import { ready, startWorkspace, type Workspace } from './workspace.ts';

const kilobyte = 1000;
const signedOut = { storageState: { cookies: [], origins: [] } };

/** The bytes that a browser has to load, compressed by gzip. */
export async function sizesBench(): Promise<readonly BenchRow[]> {
  const files = await buildWebApp();
  const built = new Map(files.map((file) => [file.path, file]));
  await using workspace = await startWorkspace();
  const login = await loadedBy(
    workspace,
    built,
    async (page, address) => {
      await page.goto(`${address}/login`);
      await page.getByLabel('Mobile number').waitFor();
    },
    signedOut,
  );
  const main = await loadedBy(workspace, built, async (page, address) => {
    await page.goto(address);
    await ready(page);
    await page.locator('.ws-markdown').first().waitFor();
  });
  const names = main.filter(isIconNames).length;
  const scripts = main.filter(isScript);
  const chat = scripts.filter((file) => isConversation(file) || isMarkdown(file));
  const shell = scripts.filter((file) => !chat.includes(file) && !isPanel(file));
  return [
    limitRow('JavaScript of /login', size(login.filter(isScript)), 'kB', 160),
    limitRow('JavaScript of /, the shell alone', size(shell), 'kB', 250),
    limitRow('JavaScript of /, with chat and markdown', size([...shell, ...chat]), 'kB', 320),
    limitRow('CSS of /', size(main.filter(isStyle)), 'kB', 60),
    ...ownCode(files),
    limitRow('the markdown chunk', size(files.filter(isMarkdown)), 'kB', 55),
    limitRow('the JSON editor’s chunk', size(files.filter(isEditor)), 'kB', 115),
    limitRow('chunks with the names of all icons', names, 'chunks', 0),
  ];
}

async function loadedBy(
  { visit, product }: Workspace,
  built: ReadonlyMap<string, BuiltFile>,
  open: (page: Page, address: string) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<BuiltFile[]> {
  await using here = await visit(options);
  const loaded = new Set<BuiltFile>();
  here.page.on('request', (request) => {
    const file = built.get(new URL(request.url()).pathname.slice(1));
    if (file !== undefined) loaded.add(file);
  });
  await open(here.page, product.address);
  await here.page.waitForLoadState('networkidle');
  return [...loaded];
}

/** One row for the plugin whose own code, in the file of its tab, is largest. */
function ownCode(files: readonly BuiltFile[]): BenchRow[] {
  const panel = /workspace-plugins\/src\/([\w-]+)\/panel\.tsx$/;
  const sizes = files.flatMap((file) => {
    const name = [...file.sources.keys()].map((source) => panel.exec(source)?.[1]).find(Boolean);
    return name === undefined ? [] : [{ name, kB: size([file]) * shareOf(file, name) }];
  });
  const [largest] = sizes.toSorted((a, b) => b.kB - a.kB);
  if (largest === undefined) throw new Error('No chunk of a plugin was built.');
  return [limitRow(`own code of one plugin (the largest: ${largest.name})`, largest.kB, 'kB', 30)];
}

function shareOf({ sources }: BuiltFile, plugin: string): number {
  const own = [...sources].filter(([source]) => source.includes(`/src/${plugin}/`));
  return own.reduce((sum, [, share]) => sum + share, 0);
}

const isScript = ({ path }: BuiltFile): boolean => path.endsWith('.js');
const isStyle = ({ path }: BuiltFile): boolean => path.endsWith('.css');
const isOf = ({ sources }: BuiltFile, pattern: RegExp): boolean =>
  [...sources.keys()].some((source) => pattern.test(source));
/** The own code of a tab. */
const isPanel = (file: BuiltFile): boolean =>
  isOf(file, /workspace-plugins\/src\/[\w-]+\/panel\.tsx$/) && !isConversation(file);
/** Whether the file draws the chat column. */
const isConversation = (file: BuiltFile): boolean =>
  isOf(file, /packages\/(conversations\/src\/message|workspace-plugins\/src\/chat\/panel)/);
const isMarkdown = (file: BuiltFile): boolean =>
  isScript(file) && isOf(file, /node_modules\/micromark\//);
const isEditor = (file: BuiltFile): boolean =>
  isScript(file) && isOf(file, /node_modules\/@codemirror\/view\//);
const isIconNames = (file: BuiltFile): boolean => isOf(file, /icons\/lib\/names\.js$/);
const size = (files: readonly BuiltFile[]): number =>
  files.reduce((sum, { gzip }) => sum + gzip, 0) / kilobyte;
