import { startFront } from '@mach42/testing/front.ts';
import { startProcess, type ServerProcess } from './server-process.ts';

export interface Cluster<Name extends string> extends AsyncDisposable {
  /** The address of the proxy in front of all processes. */
  readonly address: string;
  /** The address of one process. */
  addressOf(name: Name): Promise<string>;
  /** Returns the output of a process since its last start. */
  output(name: Name): string;
  /** Ends a process; resolves to its exit code. */
  end(name: Name, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
  /** Starts one that has ended; resolves when it listens. */
  start(name: Name): Promise<void>;
  /** Pauses a process. */
  pause(name: Name): void;
  /** Lets it continue. */
  resume(name: Name): void;
}

interface ClusterOptions<Name extends string> {
  /** The address of the PostgreSQL that keeps everything. */
  readonly database: string;
  readonly dataDir: string;
  /** By process, the roles that `--role` names. */
  readonly layout: Readonly<Record<Name, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Variables of one process, which override those of all. */
  readonly envOf?: (name: Name) => Readonly<Record<string, string>>;
  /** Whether each waits for the one before it; many at once take a small machine beyond their patience. */
  readonly oneByOne?: boolean;
}

/** Starts all of them, at once by default; resolves when they listen. */
export async function startCluster<Name extends string>({
  database,
  dataDir,
  layout,
  env = {},
  envOf = () => ({}),
  oneByOne = false,
}: ClusterOptions<Name>): Promise<Cluster<Name>> {
  const processes = new Map<Name, ServerProcess>();
  const addresses = new Map<Name, string>();
  const common = {
    EVENT_STORE: database,
    READ_MODELS: database,
    VAULT: database,
    WEB_APP: 'none',
    DATA_DIR: dataDir,
    ...env,
  };
  async function start(name: Name): Promise<void> {
    const begun = startProcess({ ...common, ...envOf(name) }, ['--role', layout[name]]);
    processes.set(name, begun);
    addresses.set(name, await begun.address);
  }
  async function end(name: Name, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const one = processes.get(name);
    if (one === undefined) return null;
    if (signal === 'SIGKILL') addresses.delete(name);
    await one.kill(signal);
    addresses.delete(name);
    return one.ended;
  }
  const names = Object.keys(layout) as Name[];
  const serving = (role: string) => () =>
    names
      .filter((name) => layout[name].split(',').includes(role))
      .flatMap((name) => addresses.get(name) ?? []);

  await using opened = new AsyncDisposableStack();
  opened.defer(async () => void (await Promise.all(names.map((name) => end(name, 'SIGKILL')))));
  if (oneByOne) for (const name of names) await start(name);
  else await Promise.all(names.map((name) => start(name)));
  const behind = { commands: serving('command-api'), queries: serving('query-api') };
  const front = opened.use(await startFront(behind));
  const all = opened.move();
  return {
    address: front.address,
    addressOf: async (name) => (await processes.get(name)?.address) ?? '',
    output: (name) => processes.get(name)?.output() ?? '',
    end,
    start,
    pause: (name) => processes.get(name)?.signal('SIGSTOP'),
    resume: (name) => processes.get(name)?.signal('SIGCONT'),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
