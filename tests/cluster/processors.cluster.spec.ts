import { listJobs } from '@mach42/contracts/jobs/calls.ts';
import type { Job } from '@mach42/contracts/jobs/schemas.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { describeOnPostgres } from '@mach42/testing/postgres/provided.ts';
import { beforeAll, expect, it } from 'vitest';
import { signInAs } from '../support/calls.ts';
import { demoClusterOfTests } from '../support/demo-cluster.ts';
import { minutes, patience } from '../support/patience.ts';
import { ask, messagesIn, privateChat, queueMerge } from '../support/work.ts';

const layout = {
  front: 'command-api,query-api',
  one: 'projectors,processors',
  two: 'projectors,processors',
} as const;
type Name = keyof typeof layout;

interface Beginning {
  readonly type: 'JobStarted' | 'ReplyStarted';
  readonly worker: string;
  readonly attempt: number;
}

describeOnPostgres('two processes that project and process', () => {
  const demo = demoClusterOfTests(layout);
  beforeAll(async () => void (await demo.cluster.end('two', 'SIGTERM')), minutes(1));

  const beginningsAfter = (position: number) =>
    demo.database.query<Beginning>(
      `SELECT type, data::json ->> 'workerId' AS worker, (data::json ->> 'attempt')::int AS attempt
        FROM event_store.events WHERE type IN ('JobStarted', 'ReplyStarted')
          AND position > ${position} ORDER BY type, position`,
    );
  const repliesToCome = async () => {
    const [row] = await demo.database.query<{ count: number; head: number }>(
      `SELECT (count(*) FILTER (WHERE type = 'ReplyRequested')
          - count(*) FILTER (WHERE type = 'ReplyCompleted'))::int AS count,
        max(position)::int AS head FROM event_store.events`,
    );
    return row ?? { count: 0, head: 0 };
  };
  /** Returns the processes that keep the read models. */
  const projecting = async () => {
    const [{ current } = { current: '' }] = await demo.database.query<{ current: string }>(
      'SELECT current FROM read_models.pointer',
    );
    return demo.database.query<{ instance: string }>(`SELECT instance FROM ${current}.instances`);
  };

  /** A reply and a job that one process is working on, and does not end; the other one is there. */
  async function inWork(idle: Name) {
    await expect.poll(repliesToCome, patience).toMatchObject({ count: 0 });
    const { head } = await repliesToCome();
    const asked = demo.ollama.chats.length;
    demo.ollama.answers({ pieces: ['On '], end: 'hang' });
    const { caller } = await signInAs(demo.cluster.address, dana);
    const chat = await privateChat(caller);
    const question = await ask(caller, chat, 'When does the inspector come?');
    const jobId = await queueMerge(caller, 'Kiln', 'The inspector of the kiln comes at nine.');
    await expect.poll(() => demo.ollama.chats.length, patience).toBe(asked + 2);
    await demo.cluster.start(idle);
    demo.ollama.answers({ pieces: ['{"notes": ["The inspector of the kiln comes at nine."]}'] });
    const ends = async () => {
      const messages = await messagesIn(caller, chat);
      const { data: jobs } = await caller.call(listJobs, { query: { limit: 10 } });
      return {
        reply: messages.find(({ replyTo }) => replyTo === question)?.metadata.status,
        job: (jobs as Job[]).find(({ id }) => id === jobId)?.status,
      };
    };
    return {
      head,
      ended: () => expect.poll(ends, patience).toEqual({ reply: 'delivered', job: 'completed' }),
      calls: () => demo.ollama.chats.length - asked,
    };
  }

  it(
    '[PD2] the other takes up the reply and the job of one that is killed, once each',
    async () => {
      const { head, ended, calls } = await inWork('two');
      await demo.cluster.end('one', 'SIGKILL');
      await ended();
      expect(calls()).toBe(4);
      const began = await beginningsAfter(head);
      expect(began.map(({ type, attempt }) => [type, attempt])).toEqual([
        ['JobStarted', 1],
        ['JobStarted', 2],
        ['ReplyStarted', 1],
        ['ReplyStarted', 2],
      ]);
      expect(new Set(began.map(({ worker }) => worker)).size).toBe(2);
    },
    minutes(5),
  );

  it(
    '[PD6] [PR64] one that is asked to end gives back what it has, and the other waits for no lease',
    async () => {
      const { head, ended, calls } = await inWork('one');
      await expect.poll(projecting, patience).toHaveLength(2);
      expect(await demo.cluster.end('two', 'SIGTERM')).toBe(0);
      expect(await projecting()).toHaveLength(1);
      await ended();
      expect(calls()).toBe(4);
      const began = await beginningsAfter(head);
      // Taken over when a lease had run out, it would be the second beginning.
      expect(began.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1]);
      for (const type of ['JobStarted', 'ReplyStarted'] as const) {
        const [first, second] = began.filter((one) => one.type === type);
        expect(second?.worker).not.toBe(first?.worker);
      }
      const stopped = await demo.database.query<{ complete: boolean }>(
        `SELECT (data::json ->> 'complete')::boolean AS complete FROM event_store.events
          WHERE type = 'ModelCalled' AND position > ${head} ORDER BY position`,
      );
      expect(stopped.filter(({ complete }) => !complete)).toHaveLength(2);
      expect(stopped.filter(({ complete }) => complete)).toHaveLength(2);
    },
    minutes(5),
  );
});
