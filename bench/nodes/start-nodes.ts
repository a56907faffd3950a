import { listRooms } from '@mach42/contracts/rooms/calls.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { signInAs } from '../../tests/support/calls.ts';
import { startCluster } from '../../tests/support/cluster.ts';
import { ownDatabase } from '../../tests/support/own-database.ts';
import { newPrefix } from '../kafka/workload.ts';
import type { Audience } from '../socket/audience.ts';
import { unlimited } from '../unlimited.ts';

const sockets = 20;
const layout: Readonly<Record<string, string>> = {
  commands: 'command-api',
  queriesA: 'query-api',
  queriesB: 'query-api',
  projectors: 'projectors',
  processors: 'processors',
};

/** The services by which processes learn of each other. */
export interface Carriers {
  readonly postgres: string;
  /** `host:port` of its brokers: events and signals go over it. */
  readonly kafka?: string;
}

type Nodes = AsyncDisposable & Required<Pick<Audience, 'listeners' | 'http' | 'stages'>>;

/** The product with a process for each role and two that serve sockets, over a database of its own. */
export async function startNodes({ postgres, kafka }: Carriers): Promise<Nodes> {
  await using opened = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join('/var/tmp', 'bench-nodes-'));
  opened.defer(() => rm(dataDir, { recursive: true }));
  const database = opened.use(await ownDatabase(postgres));
  const address = `kafka://${kafka}/${newPrefix()}`;
  const carried = kafka === undefined ? {} : { FEED: address, SIGNALS: address };
  const cluster = opened.use(
    await startCluster({
      database: database.url,
      dataDir,
      layout: kafka === undefined ? layout : { ...layout, relay: 'relay' },
      env: { DEMO: '1', OLLAMA_HOST: '127.0.0.1:9', ...unlimited, ...carried },
    }),
  );
  const { caller, token } = await signInAs(cluster.address, dana);
  const { data } = await caller.call(listRooms);
  const room = data.find(({ type }) => type === 'group_room')?.id ?? '';
  const addresses = await Promise.all([
    cluster.addressOf('queriesA'),
    cluster.addressOf('queriesB'),
  ]);
  const all = opened.move();
  return {
    listeners: Array.from({ length: sockets }, (_, at) => ({
      url: `${addresses[at % addresses.length]?.replace('http', 'ws')}/ws`,
      hello: { t: 'hello', token },
    })),
    http: { url: `${await cluster.addressOf('commands')}/api/rooms/${room}/messages`, token },
    stages: {
      url: database.url,
      channels: {
        'stored and notified': ['event_store_appended'],
        'rows written and notified': ['rm_read_models', 'rm_read_models_1'],
      },
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
