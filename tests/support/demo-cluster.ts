import { postgresUrl } from '@mach42/testing/postgres/provided.ts';
import { FakeOllama } from '@mach42/testing/providers/fake-ollama.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { afterAll, beforeAll } from 'vitest';
import { startCluster, type Cluster } from './cluster.ts';
import { ownDatabase, type OwnDatabase } from './own-database.ts';

export interface DemoCluster<Name extends string> extends AsyncDisposable {
  readonly cluster: Cluster<Name>;
  /** That all its processes call. */
  readonly ollama: FakeOllama;
  readonly database: OwnDatabase;
}

/**
 * Starts the filled demo in processes with these roles, over a database and an Ollama of its own.
 * @param more variables of each process, which come before the usual ones
 */
export async function startDemoCluster<Name extends string>(
  layout: Readonly<Record<Name, string>>,
  more: Readonly<Record<string, string>> = {},
): Promise<DemoCluster<Name>> {
  await using opened = new AsyncDisposableStack();
  const database = opened.use(await ownDatabase(postgresUrl));
  const { path: dataDir } = opened.use(await temporaryFolder());
  const ollama = opened.use(await new FakeOllama().start());
  const env = { DEMO: '1', OLLAMA_HOST: ollama.url, ...more };
  const cluster = opened.use(await startCluster({ database: database.url, dataDir, layout, env }));
  const all = opened.move();
  return { cluster, ollama, database, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

const minute = 60_000;

/** Starts it before the tests of the block that asks for it, and ends it after them. */
export function demoClusterOfTests<Name extends string>(
  layout: Readonly<Record<Name, string>>,
  more?: Readonly<Record<string, string>>,
): Omit<DemoCluster<Name>, keyof AsyncDisposable> {
  let started: DemoCluster<Name> | undefined;
  beforeAll(async () => void (started = await startDemoCluster(layout, more)), 5 * minute);
  afterAll(() => started?.[Symbol.asyncDispose](), minute);
  const running = (): DemoCluster<Name> => {
    if (started === undefined) throw new Error('It has not started yet.');
    return started;
  };
  return {
    get cluster() {
      return running().cluster;
    },
    get ollama() {
      return running().ollama;
    },
    get database() {
      return running().database;
    },
  };
}
