import { build, type InlineConfig, type Rolldown } from 'vite';

/** The sources that the main page loads, in the order in which it needs them. */
export const steps = {
  /** Named in the page itself. */
  page: ['/web/src/main.tsx'],
  chat: [
    '/web/src/shell/workbench.tsx',
    '/web/src/plugins/run-sagas.ts',
    '/workspace-plugins/src/chat/panel.tsx',
  ],
  overlays: ['/plugin-kit/src/ui/overlays.ts'],
  /** The workspace panel, for people who are signed in. */
  workspace: ['/web/src/workspace/workspace-panel.tsx'],
  /** The file, for people whose layout shows it. */
  phod: ['/workspace-plugins/src/phod/panel.tsx'],
} as const;

/** The other page, of shared sessions: it must not load more than it needs. */
const sessionPage = '/web/src/routes/session-page/start.tsx';

/**
 * Groups the modules of the start into few files. The bundler makes a file for each set of users of a module,
 * counting every dialog and tab: the main page would be sixty small files. Here a module that the main page needs at
 * once goes into the file of the first step that needs it, and into a separate file if the session page needs it too.
 * A build without groups shows which page needs which module.
 * @param config the configuration of the build, without groups
 */
export async function startGroups(config: InlineConfig): Promise<Rolldown.CodeSplittingGroup[]> {
  const chunks = await chunksWithoutGroups(config);
  const shared = modulesFrom(sessionPage, chunks);
  const groupOf = new Map<string, string>();
  for (const [step, sources] of Object.entries(steps)) {
    for (const module of sources.flatMap((source) => [...modulesFrom(source, chunks)])) {
      const group = shared.has(module) ? `${step}-and-session` : step;
      if (!groupOf.has(module)) groupOf.set(module, group);
    }
  }
  const names = Object.keys(steps).flatMap((step) => [`${step}-and-session`, step]);
  return names.map((name, index) => ({
    name,
    test: (module) => groupOf.get(module) === name,
    priority: names.length - index,
  }));
}

async function chunksWithoutGroups(config: InlineConfig): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    ...config,
    root: `${import.meta.dirname}/..`,
    configFile: false,
    logLevel: 'silent',
    build: { ...config.build, write: false, minify: false },
  });
  const outputs = [built].flat() as Rolldown.RolldownOutput[];
  return outputs.flatMap(({ output }) => output).filter((file) => file.type === 'chunk');
}

/** The modules that are loaded with a source, at once. */
function modulesFrom(source: string, chunks: readonly Rolldown.OutputChunk[]): ReadonlySet<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)));
  if (first === undefined) throw new Error(`No chunk holds ${source}.`);
  const seen = new Set([first]);
  for (const chunk of seen) {
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported !== undefined) seen.add(imported);
    }
  }
  return new Set([...seen].flatMap(({ moduleIds }) => moduleIds));
}
