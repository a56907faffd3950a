import { listJobs } from '@mach42/contracts/jobs/calls.ts';
import { savePreference } from '@mach42/contracts/preferences/calls.ts';
import { inviteToRoom, listRooms } from '@mach42/contracts/rooms/calls.ts';
import { shareRoom } from '@mach42/contracts/sessions/calls.ts';
import { switchRole } from '@mach42/contracts/users/calls.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { HeldProvider } from '@mach42/testing/providers/held-provider.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { everyAnswer, everyAnswerToAdmins } from '../support/every-answer.ts';
import { everyCall } from '../support/every-call.ts';
import { ask, messagesIn, privateChat, queueMerge } from '../support/work.ts';

/** Links name the address that people open, whatever the port of the day. */
const environment = { PUBLIC_ORIGIN: 'https://workspace.test' };

let folder: TemporaryFolder;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder[Symbol.asyncDispose]());

/**
 * Starts the product, has Dana work with it, and stops it; returns the tokens and everything that the product
 * answers.
 */
async function anEarlierDay() {
  const providers = [new HeldProvider()];
  await using product = await startProduct({ dataDir: folder.path, environment, providers });
  const { caller, token } = await signInAs(product.address, dana);
  await ask(caller, await privateChat(caller), 'Who is Henrik?');
  await queueMerge(caller, 'Kiln inspection', 'The kiln inspector comes on 3 December at 09:30.');
  await sharesWithOthers(caller);
  await caller.call(savePreference, { params: { name: 'theme' }, body: { value: 'emerald' } });
  await product.server.processAll();
  const adminToken = await signInAsAdmin(product.address);
  return { token, adminToken, answers: await answersTo(product.address, { token, adminToken }) };
}

/** A link to her chat, and one into a room that she runs. */
async function sharesWithOthers(caller: Caller): Promise<void> {
  await caller.call(shareRoom, { params: { id: await privateChat(caller) }, body: {} });
  const { data: rooms } = await caller.call(listRooms);
  const own = rooms.find(({ name }) => name === 'Harbour studio move')?.id ?? '';
  await caller.call(inviteToRoom, { params: { id: own }, body: {} });
}

async function signInAsAdmin(address: string): Promise<string> {
  const { caller } = await signInAs(address, ada);
  return (await caller.call(switchRole, { body: { role: 'admin' } })).data.token;
}

interface Tokens {
  readonly token: string;
  readonly adminToken: string;
}

async function answersTo(address: string, { token, adminToken }: Tokens) {
  const toHer = await everyAnswer(new Caller(address, token), dana.mobile);
  const toAdmins = await everyAnswerToAdmins(new Caller(address, adminToken));
  return new Map([...toHer, ...toAdmins]);
}

/** Returns the answers of a product that was started on the same folder, and the requests that it sent to models. */
async function theNextDay(tokens: Tokens) {
  const provider = new HeldProvider();
  const providers = [provider];
  await using product = await startProduct({ dataDir: folder.path, environment, providers });
  await product.server.processAll();
  return { answers: await answersTo(product.address, tokens), requests: provider.requests };
}

/**
 * The paths of answers that are not compared. Reads of opened content are recorded, and the data that a
 * process prepares ends with the process. Files and pictures are bytes and have tests of their own; a product without
 * a folder for backups lists none. The archive says how large the file of the log is, which grows when its
 * write-ahead log is written back. A verification and an export of evidence belong to the process that carries them
 * out.
 */
const notCompared =
  /^\/api\/(audit\/content|ops\/(time-travel|replay|backups|archive|verification|evidence)|exports\/|attachments\/|pictures\/)/;

describe('a start on a folder that is there already', () => {
  it('answers everything as before, to the token of before, and asks no model again', async () => {
    const before = await anEarlierDay();
    const after = await theNextDay(before);
    expect(after.answers).toEqual(before.answers);
    expect(after.requests).toEqual([]);
  });

  it('builds the read models again when they are gone, to the same answers', async () => {
    const before = await anEarlierDay();
    for (const end of ['', '-wal', '-shm']) {
      await rm(path.join(folder.path, `read.db${end}`), { force: true });
    }
    const after = await theNextDay(before);
    expect(after.answers).toEqual(before.answers);
    expect(after.requests).toEqual([]);
  });

  it('compares the answers of every call that reads', async () => {
    const { answers } = await anEarlierDay();
    const asked = [...answers.keys()].map((request) => request.split(' ')[1] ?? '');
    const reads = [...(await everyCall()).values()].filter(
      ({ method, signedIn, path: address }) =>
        method === 'GET' && signedIn && !notCompared.test(address),
    );
    for (const { path: pattern } of reads) {
      const shape = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`);
      expect(
        asked.some((address) => shape.test(address)),
        pattern,
      ).toBe(true);
    }
  });

  it('takes up the reply and the job that were being worked on, and nothing that was finished', async () => {
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
