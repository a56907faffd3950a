import { createRoom } from '@mach42/contracts/rooms/calls.ts';
import { everyEvent } from '@mach42/event-store/contract/builders.ts';
import { PostgresGenerations } from '@mach42/read-models/postgres/postgres-generations.ts';
import { positionOf } from '@mach42/read-models/projections/projections.reads.ts';
import { demoPassword } from '@mach42/server/demo/people.ts';
import type { ThrowawayServer } from '@mach42/testing/postgres/throwaway-server.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import { FakeOllama } from '@mach42/testing/providers/fake-ollama.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { builtFromNothing } from './built-from-nothing.ts';
import { signInAs } from './calls.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { heldWay, type HeldWay } from './held-way.ts';
import { ownDatabase, type OwnDatabase } from './own-database.ts';
import { patience } from './patience.ts';
import { resumingSocket, type ResumingSocket } from './resuming-socket.ts';
import { steadyLoad, type LoadOptions, type SteadyLoad } from './steady-load.ts';
import { withLogAt } from './whole-log.ts';

const layout = {
  commands: 'command-api',
  queries: 'query-api',
  projectorsA: 'projectors',
  projectorsB: 'projectors',
  work: 'processors',
  spare: 'command-api,query-api,processors',
} as const;
export type Name = keyof typeof layout;
export const names = Object.keys(layout) as readonly Name[];

/** The first admin, who is there without a demo. */
const writer = { mobile: '004500000001' };
const clock = new URL('shifted-clock.ts', import.meta.url).href;

/** Someone at work: one writes, and hears of it over a socket. */
export interface AtWork {
  readonly load: SteadyLoad;
  readonly socket: ResumingSocket;
}

/** Six processes over one database, each with a way there and a time of day of its own. */
export interface FaultyCluster extends AsyncDisposable {
  readonly cluster: Cluster<Name>;
  readonly database: OwnDatabase;
  readonly ollama: FakeOllama;
  readonly ways: ReadonlyMap<Name, HeldWay>;
  /** The token of the person who writes in `during`. */
  readonly token: string;
  readonly roomId: string;
  /** Status of a process's `/health/ready`. */
  readiness(name: Name): Promise<number>;
  /** Shifts the time of day of a process, in milliseconds. */
  shiftClock(name: Name, ms: number): void;
  /** People at work, while something goes wrong; then everything must be as if it had not. */
  during(
    name: string,
    fault: (work: AtWork) => Promise<void>,
    writing?: Pick<LoadOptions, 'patienceMs'>,
  ): Promise<AtWork>;
}

export async function startFaultyCluster(server: ThrowawayServer): Promise<FaultyCluster> {
  await using opened = new AsyncDisposableStack();
  const database = opened.use(await ownDatabase(server.url));
  const { path: folder } = opened.use(await temporaryFolder());
  const ollama = opened.use(await new FakeOllama().start());
  const ways = new Map<Name, HeldWay>();
  for (const name of names) ways.set(name, opened.use(await heldWay(database.url)));
  const clockOf = (name: Name) => path.join(folder, `${name}.clock`);
  const cluster = opened.use(
    await startCluster({
      database: database.url,
      dataDir: folder,
      layout,
      oneByOne: true,
      env: {
        ADMIN_MOBILE: writer.mobile,
        ADMIN_PASSWORD: demoPassword,
        OLLAMA_HOST: ollama.url,
        NODE_OPTIONS: `--import=${clock}`,
      },
      envOf(name) {
        const url = ways.get(name)?.url ?? '';
        return { EVENT_STORE: url, READ_MODELS: url, VAULT: url, CLOCK_FILE: clockOf(name) };
      },
    }),
  );
  const { caller, token } = await signInAs(cluster.address, writer);
  const { data: room } = await caller.call(createRoom, {
    body: { name: 'Under load', type: 'group_room' },
  });

  async function during(
    name: string,
    fault: (work: AtWork) => Promise<void>,
    writing: Pick<LoadOptions, 'patienceMs'> = {},
  ): Promise<AtWork> {
    const { address } = cluster;
    await using socket = resumingSocket(address, token);
    // Messages that are written before the socket listens are not owed to it.
    await expect.poll(() => socket.openings(), patience).toBe(1);
    const load = steadyLoad({ address, token, roomId: room.id, name, ...writing });
    const work = { load, socket };
    await expect.poll(() => load.acknowledged.length, patience).toBeGreaterThan(10);
    await fault(work);
    const before = load.acknowledged.length;
    await expect.poll(() => load.acknowledged.length, patience).toBeGreaterThan(before + 20);
    await load.stop();
    await expectNothingLost(database, work);
    await expectRowsOfLog(database);
    for (const one of names) expect(cluster.output(one)).not.toContain('cannot continue');
    return work;
  }

  const all = opened.move();
  return {
    cluster,
    database,
    ollama,
    ways,
    token,
    roomId: room.id,
    readiness: async (name) =>
      (await fetch(`${await cluster.addressOf(name)}/health/ready`)).status,
    shiftClock: (name, ms) => writeFileSync(clockOf(name), String(ms)),
    during,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Each message is stored once and was heard of once; each question has one reply. */
async function expectNothingLost(database: OwnDatabase, { load, socket }: AtWork): Promise<void> {
  const log = await withLogAt(database.url, everyEvent);
  const posted = log
    .filter(({ type }) => type === 'MessagePosted')
    .map(({ position, stream, data }) => ({
      position: Number(position),
      stream,
      content: data['content'],
    }));
  const byContent = Map.groupBy(posted, ({ content }) => content);
  const times = load.acknowledged.map(({ content }) => byContent.get(content)?.length);
  expect(new Set(times)).toEqual(new Set([1]));

  const received = () => socket.events().map(({ position }) => Number(position));
  const due = load.acknowledged.flatMap(({ content }) =>
    (byContent.get(content) ?? []).map(({ position }) => position),
  );
  const missing = () => {
    const all = new Set(received());
    return due.filter((position) => !all.has(position));
  };
  await expect.poll(missing, patience).toEqual([]);

  const questions = load.acknowledged.filter(({ isQuestion }) => isQuestion);
  expect(questions.length).toBeGreaterThan(0);
  const unanswered = async () => {
    const rows = await database.query<{ question: string; events: string[] }>(
      `SELECT requested.data::json ->> 'questionId' AS question,
              array_agg(reply.type || coalesce(': ' || (reply.data::json ->> 'error'), '')
                ORDER BY reply.position) AS events
        FROM event_store.events requested
        JOIN event_store.events reply ON reply.stream = requested.stream
        WHERE requested.type = 'ReplyRequested' GROUP BY 1`,
    );
    const replies = new Map(rows.map((row) => [row.question, row.events]));
    return questions
      .map(({ messageId, content }) => ({ content, reply: replies.get(messageId) ?? [] }))
      .filter(({ reply }) => reply.filter((type) => type === 'ReplyCompleted').length !== 1);
  };
  await expect.poll(unanswered, patience).toEqual([]);
  const positions = received();
  expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
}

/** The read models of all are those that one process makes from the log. */
export async function expectRowsOfLog({ url }: OwnDatabase): Promise<void> {
  await using reader = await new PostgresGenerations({ url }).openReader();
  await withLogAt(url, async (store) => {
    for (;;) {
      const head = await store.head();
      await expect.poll(() => positionOf(reader), patience).toBeGreaterThanOrEqual(head);
      const rows = await dump(reader);
      await using fromNothing = await builtFromNothing(store);
      const wanted = await fromNothing.dump();
      // A change in the meantime, such as a job that ends, is in only one of the two dumps.
      if ((await store.head()) !== head) continue;
      expect(rows).toEqual(wanted);
      return;
    }
  });
}
