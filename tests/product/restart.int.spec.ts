import { listJobs } from '@mach42/contracts/jobs/calls.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { startProduct, temporaryFolder, type Folder } from '@mach42/testing/product.ts';
import { HeldProvider } from '@mach42/testing/providers/held-provider.ts';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { everyAnswer } from '../support/every-answer.ts';
import { everyCall } from '../support/every-call.ts';
import { ask, messagesIn, privateChat, queueMerge } from '../support/work.ts';

let folder: Folder;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());

/** Starts the product, has Dana work with it, and stops it; answers what she was told of it all. */
async function anEarlierDay() {
  await using product = await startProduct({ dataDir: folder.path });
  const { caller, token } = await signInAs(product.address, dana);
  await ask(caller, await privateChat(caller), 'Who is Henrik?');
  await queueMerge(caller, 'Kiln inspection', 'The kiln inspector comes on 3 December at 09:30.');
  await product.server.processAll();
  return { token, answers: await everyAnswer(caller, dana.mobile) };
}

/** What she is told by a product that was started on the same folder, and what models it asked. */
async function theNextDay(token: string) {
  const provider = new HeldProvider();
  await using product = await startProduct({ dataDir: folder.path, providers: [provider] });
  await product.server.processAll();
  const answers = await everyAnswer(new Caller(product.address, token), dana.mobile);
  return { answers, requests: provider.requests };
}

describe('a start on a folder that is there already', () => {
  it('answers everything as before, to the token of before, and asks no model again', async () => {
    const before = await anEarlierDay();
    const after = await theNextDay(before.token);
    expect(after.answers).toEqual(before.answers);
    expect(after.requests).toEqual([]);
  });

  it('builds the read models again when they are gone, to the same answers', async () => {
    const before = await anEarlierDay();
    for (const end of ['', '-wal', '-shm']) {
      await rm(path.join(folder.path, `read.db${end}`), { force: true });
    }
    const after = await theNextDay(before.token);
    expect(after.answers).toEqual(before.answers);
    expect(after.requests).toEqual([]);
  });

  it('compares the answers of every call that reads', async () => {
    const { answers } = await anEarlierDay();
    const asked = [...answers.keys()].map((request) => request.split(' ')[1] ?? '');
    const reads = [...(await everyCall()).values()].filter(
      ({ method, signedIn }) => method === 'GET' && signedIn,
    );
    for (const { path: pattern } of reads) {
      const shape = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`);
      expect(
        asked.some((address) => shape.test(address)),
        pattern,
      ).toBe(true);
    }
  });

  it('takes up the reply and the job that were in work, and nothing that was finished', async () => {
    const held = new HeldProvider();
    const first = await startProduct({ dataDir: folder.path, providers: [held] });
    const { caller, token } = await signInAs(first.address, dana);
    const chat = await privateChat(caller);
    await ask(caller, chat, 'Who is Henrik?');
    await first.server.processAll();
    const finished = held.requests.length;
    held.holdAfter(1);
    const question = await ask(caller, chat, 'Who is Freja?');
    const jobId = await queueMerge(
      caller,
      'Tour',
      'A school class visits the studio on 3 December.',
    );
    await vi.waitUntil(() => held.requests.length === finished + 2, { timeout: 30_000 });
    await first.stop();

    const provider = new HeldProvider();
    await using second = await startProduct({ dataDir: folder.path, providers: [provider] });
    await second.server.processAll();
    const again = new Caller(second.address, token);
    const replies = (await messagesIn(again, chat)).filter(({ replyTo }) => replyTo === question);
    expect(replies.map(({ metadata }) => metadata.status)).toEqual(['delivered']);
    expect(replies[0]?.content).toContain('Accountant');
    const { data: jobs } = await again.call(listJobs, { query: {} });
    expect(jobs.map(({ id, status }) => ({ id, status }))).toEqual([
      { id: jobId, status: 'completed' },
    ]);
    expect(provider.requests.map(({ purpose }) => purpose).toSorted()).toEqual(['merge', 'reply']);
  });
});
