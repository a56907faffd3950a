import {
  addEntry,
  getEntry,
  listEntries,
  listEntryRuns,
  updateEntry,
} from '@mach42/contracts/datarais/calls.ts';
import { cancelJob, listJobs, retryJob } from '@mach42/contracts/jobs/calls.ts';
import type { Call } from '@mach42/contracts/kernel/call.ts';
import {
  deleteMessage,
  editMessage,
  listMessages,
  postMessage,
  chooseReply,
  listAlternatives,
  regenerateReply,
  retryReply,
  stopReply,
} from '@mach42/contracts/messages/calls.ts';
import { ledger } from '@mach42/contracts/models/calls.ts';
import { getPhodVersion, listPhodVersions, loadPhod } from '@mach42/contracts/phod/calls.ts';
import { listPins, pinMessage, unpinMessage } from '@mach42/contracts/pins/calls.ts';
import {
  createRoom,
  editRoom,
  getRoom,
  listRooms,
  markUnread,
} from '@mach42/contracts/rooms/calls.ts';
import { saveMessage } from '@mach42/contracts/saved/calls.ts';
import { shareRoom } from '@mach42/contracts/sessions/calls.ts';
import { guest } from '@mach42/contracts/users/calls.ts';
import { dana, mo } from '@mach42/server/demo/people.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { everyCall } from '../support/every-call.ts';
import { runningProduct } from '../support/running-product.ts';
import { ask, messagesIn, privateChat, queueMerge } from '../support/work.ts';

const calls = await everyCall();
const product = runningProduct();
let stranger: Caller;
let visitor: Caller;
/** Ids of objects that belong to Dana. */
const hers = { chat: '', message: '', reply: '', entry: '', job: '' };

beforeAll(async () => {
  const { caller } = await signInAs(product.address, dana);
  hers.chat = await privateChat(caller);
  hers.message = await ask(caller, hers.chat, 'Who is Henrik?');
  hers.job = await queueMerge(caller, 'Tour', 'A school class visits on 3 December.');
  await product.server.processAll();
  const messages = await messagesIn(caller, hers.chat);
  hers.reply = messages.find(({ replyTo }) => replyTo === hers.message)?.id ?? '';
  hers.entry = (await caller.call(listEntries, { query: {} })).entries[0]?.id ?? '';

  stranger = (await signInAs(product.address, mo)).caller;
  const anonymous = new Caller(product.address);
  visitor = new Caller(product.address, (await anonymous.call(guest)).data.token);
});

const attempts: readonly [string, Call, keyof typeof hers, object?][] = [
  ['her chat', getRoom, 'chat'],
  ['its messages', listMessages, 'chat'],
  ['a message posted in it', postMessage, 'chat', { content: 'I am here too.' }],
  ['its name', editRoom, 'chat', { name: 'Mine now' }],
  ['her chat, shared with others', shareRoom, 'chat', {}],
  ['what is pinned in her chat', listPins, 'chat'],
  [
    'her chat, marked as unread',
    markUnread,
    'chat',
    { messageId: '0192f3a0-0000-7000-8000-0000000000d1' },
  ],
  ['her message, pinned', pinMessage, 'message'],
  ['her message, unpinned', unpinMessage, 'message'],
  ['her message, saved', saveMessage, 'message', {}],
  ['her message, edited', editMessage, 'message', { content: 'I never said so.' }],
  ['her message, deleted', deleteMessage, 'message'],
  ['her reply, stopped', stopReply, 'reply'],
  ['her reply, made again', regenerateReply, 'reply'],
  ['her reply, tried again', retryReply, 'reply'],
  ['her reply, chosen', chooseReply, 'reply'],
  ['the answers to her question', listAlternatives, 'reply'],
  ['her entry', getEntry, 'entry'],
  ['her entry, changed', updateEntry, 'entry', { content: 'Nothing happened.' }],
  ['the runs of her entry', listEntryRuns, 'entry'],
  ['her job', getEntry, 'job'],
  ['her job, cancelled', cancelJob, 'job'],
  ['her job, tried again', retryJob, 'job'],
];

describe('someone else, even a moderator,', () => {
  it.each(attempts)('AUTH-380 does not find %s', async (_, call, what, body) => {
    const input = { params: { id: hers[what] }, ...(body === undefined ? {} : { body }) };
    const { status } = await stranger.attempt(call, input);
    expect(status).toBe(404);
  });

  it('is listed nothing of hers', async () => {
    const rooms = (await stranger.call(listRooms)).data.map(({ id }) => id);
    expect(rooms).not.toContain(hers.chat);
    expect((await stranger.call(listEntries, { query: {} })).entries).toEqual([]);
    expect((await stranger.call(listJobs, { query: {} })).data).toEqual([]);
    expect((await stranger.call(ledger, { query: {} })).data).toEqual([]);
    expect((await stranger.call(listPhodVersions)).data).toEqual([]);
  });

  it('cannot read her PHOD, neither the newest version nor an older one', async () => {
    const body = { credentials: { mobile: dana.mobile } };
    expect((await stranger.attempt(loadPhod, { body })).status).toBe(403);
    expect((await stranger.attempt(getPhodVersion, { params: { version: 1 } })).status).toBe(404);
  });

  it('cannot write an entry in her name', async () => {
    const credentials = { mobile: dana.mobile };
    const body = { credentials, title: 'Gift', content: 'Everything.', source: 'manual_entry' };
    expect((await stranger.attempt(addEntry as Call, { body })).status).toBe(403);
  });
});

const openToGuests = new Set<string>([
  'listModels',
  'verify',
  'logout',
  'listRooms',
  'getRoom',
  'createRoom',
  'joinRoom',
  'leaveRoom',
  'listParticipants',
  'markRead',
  'markUnread',
  'listPins',
  'previewInvitation',
  'acceptInvitation',
  'listMessages',
  'postMessage',
  'editMessage',
  'deleteMessage',
  'addReaction',
  'downloadAttachment',
  'removeReaction',
  'search',
  'stopReply',
  'regenerateReply',
  'retryReply',
  'chooseReply',
  'listAlternatives',
]);

describe('a guest', () => {
  const closed = [...calls].filter(([name, call]) => call.signedIn && !openToGuests.has(name));

  it.each(closed)('AUTH-380 is refused %s', async (_, call) => {
    const params = { id: hers.entry, version: 1 };
    expect((await visitor.attempt(call, { params })).status).toBe(403);
  });

  it.each(attempts.filter(([, , what]) => what === 'chat' || what === 'message'))(
    'does not reach %s',
    async (_, call, what, body) => {
      const input = { params: { id: hers[what] }, ...(body === undefined ? {} : { body }) };
      expect([403, 404]).toContain((await visitor.attempt(call, input)).status);
    },
  );

  it('has a chat of their own', async () => {
    const { data: room } = await visitor.call(createRoom, {
      body: { name: 'Chat', type: 'private_chat' },
    });
    await ask(visitor, room.id, 'Hello?');
    await product.server.processAll();
    const messages = await messagesIn(visitor, room.id);
    expect(messages.map(({ type }) => type)).toEqual(['text', 'ai_response']);
  });
});
