import { listProjections, rebuildProjection } from '@mach42/contracts/health/calls.ts';
import { opsTexts } from '@mach42/contracts/health/texts.ts';
import { listJobs } from '@mach42/contracts/jobs/calls.ts';
import type { Job } from '@mach42/contracts/jobs/schemas.ts';
import { stopReply } from '@mach42/contracts/messages/calls.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { builtinModelId, builtinProviderId } from '@mach42/contracts/models/catalogue.ts';
import { closeCodes } from '@mach42/contracts/socket/close-codes.ts';
import type { ServerFrame } from '@mach42/contracts/socket/frames.ts';
import { readWorkers } from '@mach42/contracts/workers/calls.ts';
import { PostgresGenerations } from '@mach42/read-models/postgres/postgres-generations.ts';
import { positionOf } from '@mach42/read-models/projections/projections.reads.ts';
import { ada, dana, mo } from '@mach42/server/demo/people.ts';
import { isForCommands } from '@mach42/testing/front.ts';
import { describeOnPostgres } from '@mach42/testing/postgres/provided.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import { expect, it } from 'vitest';
import { builtFromNothing } from '../support/built-from-nothing.ts';
import { signInAs, type Caller } from '../support/calls.ts';
import { demoClusterOfTests } from '../support/demo-cluster.ts';
import { mainJob } from '../support/main-job.ts';
import { minutes, patience } from '../support/patience.ts';
import { openSocket, type Socket } from '../support/socket.ts';
import { withLogAt } from '../support/whole-log.ts';
import { ask, messagesIn, privateChat, queueMerge } from '../support/work.ts';

const layout = {
  commandsA: 'command-api',
  commandsB: 'command-api',
  queriesA: 'query-api',
  queriesB: 'query-api',
  work: 'projectors,processors',
} as const;
type Name = keyof typeof layout;
type PresenceFrame = Extract<ServerFrame, { t: 'presence' }>;

const note = 'The kiln inspector comes on 3 December at 09:30.';
const pieces = Array.from({ length: 40 }, (_, at) => `word${at} `);
/** Slow enough to be stopped, or killed, in the middle. */
const slowly = { pieces, delayMs: 50 };

const positionsOf = (socket: Socket): string[] =>
  socket.frames.flatMap((frame) => (frame.t === 'event' ? [frame.position] : []));
const says =
  (text: string) =>
  (frame: ServerFrame): boolean =>
    frame.t === 'event' && JSON.stringify(frame).includes(text);

const queueBuiltinMerge = (caller: Caller, title: string, content: string): Promise<string> =>
  queueMerge(caller, title, content, builtinModelId);

const repliesTo = (messages: readonly Message[], question: string): readonly Message[] =>
  messages.filter(({ replyTo }) => replyTo === question);

describeOnPostgres('the product as five processes over one PostgreSQL', () => {
  const demo = demoClusterOfTests(layout);

  const asDana = () => signInAs(demo.cluster.address, dana);

  it('begins once, whichever process starts first', async () => {
    const reported = (['commandsA', 'commandsB'] as const).filter((name) =>
      demo.cluster.output(name).includes('The first admin'),
    );
    expect(reported).toHaveLength(1);
    const [{ people } = { people: 0 }] = await demo.database.query<{ people: number }>(
      `SELECT count(*)::int AS people FROM event_store.events WHERE type = 'UserRegistered'`,
    );
    const [{ names } = { names: 0 }] = await demo.database.query<{ names: number }>(
      'SELECT count(*)::int AS names FROM vault.credentials',
    );
    expect(people).toBeGreaterThan(4);
    expect(names).toBe(people);
  });

  it('has every process ready, with metrics, and serves each call where the proxy sends it', async () => {
    for (const name of Object.keys(layout) as Name[]) {
      const address = await demo.cluster.addressOf(name);
      expect((await fetch(`${address}/health/live`)).status).toBe(200);
      const ready = async () => {
        const answer = await fetch(`${address}/health/ready`);
        return [answer.status, await answer.json()];
      };
      await expect.poll(ready, patience).toMatchObject([200, { status: 'ready' }]);
      expect(await (await fetch(`${address}/metrics`)).text()).toContain(
        'workspace_event_log_position',
      );
    }
    for (const name of ['commandsA', 'queriesA'] as const) {
      const answer = await fetch(`${await demo.cluster.addressOf(name)}/api/openapi.json`);
      const { paths } = (await answer.json()) as { paths: Record<string, object> };
      const calls = Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
      );
      expect(calls.length).toBeGreaterThan(30);
      const elsewhere = calls.filter(
        ([method, path]) => isForCommands(method, path) !== (name === 'commandsA'),
      );
      expect(elsewhere).toEqual([]);
    }
  });

  it('streams a reply to a socket of either query service, and stops it in the middle', async () => {
    demo.ollama.answers(slowly);
    const { caller, token } = await asDana();
    const chat = await privateChat(caller);
    using one = await openSocket(await demo.cluster.addressOf('queriesA'), token);
    using other = await openSocket(await demo.cluster.addressOf('queriesB'), token);
    for (const socket of [one, other]) socket.send({ t: 'open', roomId: chat });
    const question = await ask(caller, chat, 'Tell me everything about kilns.');
    for (const socket of [one, other]) {
      await socket.frame(says(question));
      await socket.frame((frame) => frame.t === 'delta' && frame.text.includes('word3'));
    }
    const begun = repliesTo(await messagesIn(caller, chat), question);
    expect(begun).toHaveLength(1);
    const { data: stopped } = await caller.call(stopReply, {
      params: { id: begun[0]?.id ?? '' },
    });
    expect(stopped.content).toMatch(/^word0 word1 word2 word3 /);
    expect(stopped.content).not.toContain('word39');
    const [kept] = repliesTo(await messagesIn(caller, chat), question);
    expect(kept?.content).toBe(stopped.content);
  });

  it('shows the workers of all processes as one', async () => {
    const { caller } = await signInAs(demo.cluster.address, ada);
    const { data } = await caller.call(readWorkers);
    const roles = data.processes.map(({ id }) => id.replace(/@.*/, ''));
    expect(roles.toSorted()).toEqual(['command-api', 'command-api', 'projectors+processors']);
    const builtin = data.models.find(({ modelId }) => modelId === builtinModelId);
    const provider = data.providers.find(({ id }) => id === builtinProviderId);
    // The provider counts the slots of all processes; the workers are the slots of the one process that answers
    // messages and does jobs.
    expect(builtin?.stats.totalWorkers).toBe((provider?.places ?? 0) / data.processes.length);
    expect(builtin?.stats.totalWorkers).toBeGreaterThan(0);
  });

  it('takes an entry from the queue to a saved version and its history', async () => {
    const { caller } = await asDana();
    await mainJob(caller);
  });

  it('sends sockets elsewhere when a query service stops, which ends in order', async () => {
    const { caller, token } = await asDana();
    const chat = await privateChat(caller);
    const address = await demo.cluster.addressOf('queriesA');
    using socket = await openSocket(address, token);
    expect(await demo.cluster.end('queriesA', 'SIGTERM')).toBe(0);
    expect(await socket.closed).toBe(closeCodes.goingAway);
    const since = positionsOf(socket).at(-1) ?? '0';
    const missed = await ask(caller, chat, 'Is anyone there?');
    using resumed = await openSocket(demo.cluster.address, token, since);
    await resumed.frame(says(missed));
    await demo.cluster.start('queriesA');
  });

  it('resumes a socket whose query service was killed, without a gap or a repetition', async () => {
    const { caller, token } = await asDana();
    const chat = await privateChat(caller);
    using first = await openSocket(await demo.cluster.addressOf('queriesB'), token);
    const seen = await ask(caller, chat, 'Before the end?');
    await first.frame(says(seen));
    await demo.cluster.end('queriesB', 'SIGKILL');
    await first.closed;
    const since = positionsOf(first).at(-1) ?? '';
    const missed = await ask(caller, chat, 'During the end?');
    using second = await openSocket(demo.cluster.address, token, since);
    await second.frame(says(missed));
    const later = await ask(caller, chat, 'After the end?');
    await second.frame(says(later));
    const positions = [...positionsOf(first), ...positionsOf(second)];
    expect(positions).toEqual([...new Set(positions)]);
    expect(positions).toEqual(positions.toSorted((a, b) => Number(a) - Number(b)));
    await demo.cluster.start('queriesB');
  });

  it('[WS27] shows nobody online whose query service was killed', async () => {
    const { token } = await asDana();
    const { token: mos } = await signInAs(demo.cluster.address, mo);
    using danas = await openSocket(await demo.cluster.addressOf('queriesB'), token);
    using socket = await openSocket(await demo.cluster.addressOf('queriesA'), mos);
    const reported = (online: boolean) =>
      socket.frame((frame) => frame.t === 'presence' && frame.online === online);
    const { userId } = (await reported(true)) as PresenceFrame;
    await demo.cluster.end('queriesB', 'SIGKILL');
    await danas.closed;
    expect(await reported(false)).toMatchObject({ userId });
    await demo.cluster.start('queriesB');
    using again = await openSocket(await demo.cluster.addressOf('queriesB'), token);
    await expect
      .poll(() => socket.frames.findLast(({ t }) => t === 'presence'), patience)
      .toMatchObject({ userId, online: true });
    expect(again.frames).toContainEqual({
      t: 'presence',
      userId: expect.any(String),
      online: true,
    });
  });

  it(
    'loses and doubles nothing when each process is killed in the middle of its work',
    async () => {
      const answer = Array.from({ length: 20 }, (_, at) => `part${at} `);
      demo.ollama.answers({ pieces: answer, delayMs: 100 });
      const { caller } = await asDana();
      const chat = await privateChat(caller);
      const questions: string[] = [];
      const jobs: string[] = [];
      const inWork = async () => {
        const [{ replies } = { replies: 0 }] = await demo.database.query<{ replies: number }>(
          `SELECT count(*)::int AS replies FROM event_store.events started
            WHERE type = 'ReplyStarted' AND NOT EXISTS (
              SELECT FROM event_store.events ended WHERE ended.stream = started.stream
                AND type IN ('ReplyCompleted', 'ReplyFailed', 'ReplyStopped'))`,
        );
        return replies;
      };
      const kept = (ids: readonly PromiseSettledResult<string>[]) =>
        ids.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      for (const name of ['commandsA', 'commandsB', 'queriesA', 'work'] as const) {
        const asked = Array.from({ length: 4 }, (_, n) => ask(caller, chat, `${name} ${n}?`));
        const queued = Array.from({ length: 2 }, (_, n) =>
          queueBuiltinMerge(caller, `${name} ${n}`, `${note} ${name} ${n}`),
        );
        const all = [Promise.allSettled(asked), Promise.allSettled(queued)] as const;
        await Promise.any([...asked, ...queued]);
        if (name === 'work') await expect.poll(inWork, patience).toBeGreaterThan(0);
        await demo.cluster.end(name, 'SIGKILL');
        if (name === 'work') expect(await inWork()).toBeGreaterThan(0);
        questions.push(...kept(await all[0]));
        jobs.push(...kept(await all[1]));
        await demo.cluster.start(name);
      }
      expect(questions.length).toBeGreaterThan(8);
      expect(jobs.length).toBeGreaterThan(4);

      const states = async () => {
        const messages = await messagesIn(caller, chat);
        const { data } = await caller.call(listJobs, { query: { limit: 100 } });
        const mine = (data as Job[]).filter(({ id }) => jobs.includes(id));
        return {
          replies: questions.map((id) =>
            repliesTo(messages, id).map(({ metadata }) => metadata.status),
          ),
          jobs: mine.map(({ status }) => status),
        };
      };
      await expect.poll(states, patience).toEqual({
        replies: questions.map(() => ['delivered']),
        jobs: jobs.map(() => 'completed'),
      });
      const messages = await messagesIn(caller, chat);
      for (const id of questions) {
        expect(messages.filter((message) => message.id === id)).toHaveLength(1);
        expect(repliesTo(messages, id)[0]?.content.trim()).toBe(answer.join('').trim());
      }
    },
    minutes(5),
  );

  it(
    '[OC3] rebuilds its read models as soon as a process projects, which equal those built from nothing, and stops in order',
    async () => {
      const { caller } = await signInAs(demo.cluster.address, ada);
      const asked = () => caller.attempt(rebuildProjection, { params: { name: 'rooms' } });
      expect(await demo.cluster.end('work', 'SIGTERM')).toBe(0);
      await expect.poll(async () => (await asked()).status, patience).toBe(503);
      expect((await asked()).body).toMatchObject({ error: { message: opsTexts.noProjections } });
      await demo.cluster.start('work');
      await expect.poll(async () => (await asked()).status, patience).toBe(200);
      const state = async () => (await caller.call(listProjections)).data[0]?.rebuild?.state;
      await expect.poll(state, patience).toBe('done');
      expect(await demo.cluster.end('commandsA', 'SIGTERM')).toBe(0);
      expect(await demo.cluster.end('commandsB', 'SIGTERM')).toBe(0);

      const { url } = demo.database;
      await using reader = await new PostgresGenerations({ url }).openReader();
      await withLogAt(url, async (store) => {
        const behind = async () => (await store.head()) - (await positionOf(reader));
        await expect.poll(behind, patience).toBe(0n);
        expect(await demo.cluster.end('work', 'SIGTERM')).toBe(0);
        await using fromNothing = await builtFromNothing(store);
        expect(await dump(reader)).toEqual(await fromNothing.dump());
      });
    },
    minutes(4),
  );
});
