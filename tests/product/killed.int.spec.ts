import { listJobs } from '@mach42/contracts/jobs/calls.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { expect, it, vi } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { startProcess } from '../support/server-process.ts';
import { openSocket } from '../support/socket.ts';
import { logOfFolder } from '../support/whole-log.ts';
import { ask, messagesIn, privateChat, queueMerge } from '../support/work.ts';

const mostRounds = 12;
const atOnce = 5;
const patience = { timeout: 120_000, interval: 100 };

interface Acknowledged {
  readonly messages: readonly string[];
  readonly jobs: readonly string[];
}

/** Counts the work of one kind that has begun and not ended according to the log. */
function inWork(log: readonly RecordedEvent[], started: string, completed: string): number {
  const streamsOf = (type: string) =>
    new Set(log.filter((event) => event.type === type).map(({ stream }) => stream));
  return streamsOf(started).difference(streamsOf(completed)).size;
}

/**
 * Gives a running product more to do than it can do at once, and kills it the moment it tells of a
 * piece of text or of a job that has started.
 */
async function workAndKill(dataDir: string, round: number): Promise<Acknowledged> {
  await using server = startProcess({ DATA_DIR: dataDir, DEMO: '1' });
  const { caller, token } = await signInAs(await server.address, dana);
  const chat = await privateChat(caller);
  // Work that is killed again and again is given up in the end, so each round begins without work.
  await vi.waitUntil(() => isAllDone(caller, chat), patience);
  using socket = await openSocket(caller.address, token);
  socket.send({ t: 'open', roomId: chat });
  const waitFor = round % 2 === 0 ? 'delta' : 'event';
  const signs = socket.frame(
    (frame) => frame.t === waitFor && (frame.t !== 'event' || frame.type === 'JobStarted'),
  );
  const numbers = Array.from({ length: atOnce }, (_, number) => `${round}.${number}`);
  const messages = settled(
    numbers.map((number) => ask(caller, chat, `Question ${number}: the kiln?`)),
  );
  const jobs = settled(
    numbers.map((number) =>
      queueMerge(caller, `Entry ${number}`, `The inspector of kiln ${number} comes on 3 December.`),
    ),
  );
  await signs;
  await server.kill('SIGKILL');
  return { messages: await messages, jobs: await jobs };
}

/** Returns the ids of acknowledged work; work that was under way when the server died may be stored or not. */
async function settled(ids: readonly Promise<string>[]): Promise<string[]> {
  const results = await Promise.allSettled(ids);
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

it('ends every reply and job that kill -9 cut short, once, and keeps every acknowledged message', async () => {
  await using folder = await temporaryFolder();
  const messages: string[] = [];
  const jobs: string[] = [];
  const cut = { replies: 0, jobs: 0 };
  const hasSeenAll = () =>
    cut.replies > 0 && cut.jobs > 0 && messages.length > 0 && jobs.length > 0;
  for (let round = 0; round < mostRounds && !hasSeenAll(); round += 1) {
    const acknowledged = await workAndKill(folder.path, round);
    messages.push(...acknowledged.messages);
    jobs.push(...acknowledged.jobs);
    const log = await logOfFolder(folder.path);
    cut.replies += inWork(log, 'ReplyStarted', 'ReplyCompleted');
    cut.jobs += inWork(log, 'JobStarted', 'JobCompleted');
  }
  expect(hasSeenAll()).toBe(true);

  await using server = startProcess({ DATA_DIR: folder.path });
  const { caller } = await signInAs(await server.address, dana);
  const chat = await privateChat(caller);
  await vi.waitUntil(() => isAllDone(caller, chat), patience);

  const shown = await messagesIn(caller, chat);
  const questions = shown.filter(({ isUser }) => isUser);
  const answered = shown.flatMap(({ replyTo }) => replyTo ?? []);
  expect(questions.map(({ id }) => id)).toEqual(expect.arrayContaining(messages));
  expect(answered.toSorted()).toEqual(questions.map(({ id }) => id).toSorted());
  const { data: merged } = await caller.call(listJobs, { query: { limit: 200 } });
  expect(merged.map(({ id }) => id)).toEqual(expect.arrayContaining(jobs));
  await server.kill('SIGTERM');

  const log = await logOfFolder(folder.path);
  for (const type of ['MessagePosted', 'ReplyCompleted', 'JobQueued', 'JobCompleted']) {
    const streams = log.filter((event) => event.type === type).map(({ stream }) => stream);
    expect(streams.length, type).toBe(new Set(streams).size);
  }
}, 240_000);

async function isAllDone(caller: Caller, chat: string): Promise<boolean> {
  const messages = await messagesIn(caller, chat);
  const { data: jobs } = await caller.call(listJobs, { query: { limit: 200 } });
  return (
    messages.every(({ metadata }) =>
      ['sent', 'delivered', 'completed'].includes(metadata.status),
    ) && jobs.every(({ status }) => status === 'completed')
  );
}
