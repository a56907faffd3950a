import { listJobs } from '@mach42/contracts/jobs/calls.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { describeOnPostgres } from '@mach42/testing/postgres/provided.ts';
import type { FakeOllama } from '@mach42/testing/providers/fake-ollama.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signInAs } from '../support/calls.ts';
import type { Cluster } from '../support/cluster.ts';
import { startDemoCluster } from '../support/demo-cluster.ts';
import type { OwnDatabase } from '../support/own-database.ts';
import { ask, messagesIn, privateChat, queueMerge } from '../support/work.ts';

const layout = {
  front: 'projectors,command-api,query-api',
  one: 'processors',
  two: 'processors',
} as const;
type Name = keyof typeof layout;

const minutes = (count: number) => count * 60_000;
/** A lease of 45 s, then a look every 15 s; the machine may be busy. */
const patience = { timeout: minutes(2), interval: 250 };

describeOnPostgres('two processes that process, of which one is killed', () => {
  const ending = new AsyncDisposableStack();
  let database: OwnDatabase;
  let ollama: FakeOllama;
  let cluster: Cluster<Name>;
  beforeAll(async () => {
    ({ database, ollama, cluster } = ending.use(await startDemoCluster(layout)));
    await cluster.end('two', 'SIGTERM');
  }, minutes(4));
  afterAll(() => ending.disposeAsync(), minutes(1));

  /** Who began the replies and jobs of the test, in that order; what the demo asked has ended. */
  const begunBy = async (type: 'ReplyStarted' | 'JobStarted', after: number) => {
    const rows = await database.query<{ worker: string }>(
      `SELECT data::json ->> 'workerId' AS worker FROM event_store.events
        WHERE type = '${type}' AND position > ${after} ORDER BY position`,
    );
    return rows.map(({ worker }) => worker);
  };
  const repliesToCome = async () => {
    const [row] = await database.query<{ count: number; head: number }>(
      `SELECT (count(*) FILTER (WHERE type = 'ReplyRequested')
          - count(*) FILTER (WHERE type = 'ReplyCompleted'))::int AS count,
        max(position)::int AS head FROM event_store.events`,
    );
    return row ?? { count: 0, head: 0 };
  };

  it(
    '[PD2] the other takes up its reply and its job, once each, and nothing before',
    async () => {
      await expect.poll(repliesToCome, patience).toMatchObject({ count: 0 });
      const { head } = await repliesToCome();
      const asked = ollama.chats.length;
      ollama.answers({ pieces: ['On '], end: 'hang' });
      const { caller } = await signInAs(cluster.address, dana);
      const chat = await privateChat(caller);
      const question = await ask(caller, chat, 'When does the inspector come?');
      await queueMerge(caller, 'Kiln', 'The inspector of the kiln comes at nine.');
      await expect.poll(() => ollama.chats.length, patience).toBe(asked + 2);

      await cluster.start('two');
      ollama.answers({ pieces: ['{"notes": ["The inspector of the kiln comes at nine."]}'] });
      await cluster.end('one', 'SIGKILL');

      const ends = async () => {
        const messages = await messagesIn(caller, chat);
        const { data: jobs } = await caller.call(listJobs, { query: { limit: 10 } });
        return {
          reply: messages.find(({ replyTo }) => replyTo === question)?.metadata.status,
          jobs: jobs.flatMap((job) => ('status' in job ? job.status : [])),
        };
      };
      await expect.poll(ends, patience).toEqual({ reply: 'delivered', jobs: ['completed'] });
      expect(ollama.chats).toHaveLength(asked + 4);
      for (const type of ['JobStarted', 'ReplyStarted'] as const) {
        const workers = await begunBy(type, head);
        expect([type, workers.length, new Set(workers).size]).toEqual([type, 2, 2]);
      }
    },
    minutes(5),
  );
});
