import {
  breakGlass,
  endBreakGlass,
  listAccess,
  listAuditEvents,
  markAccessSeen,
  openedChats,
  openedEntries,
  openedMessages,
  openedPhod,
} from '@mach42/contracts/audit/calls.ts';
import { listEntries, updateEntry } from '@mach42/contracts/datarais/calls.ts';
import { queueJob } from '@mach42/contracts/jobs/calls.ts';
import type { Call } from '@mach42/contracts/kernel/call.ts';
import {
  deleteMessage,
  editMessage,
  postMessage,
  chooseReply,
  listAlternatives,
  regenerateReply,
} from '@mach42/contracts/messages/calls.ts';
import { loadPhod, updatePhod } from '@mach42/contracts/phod/calls.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { deleteRoom, editRoom, joinRoom } from '@mach42/contracts/rooms/calls.ts';
import { search } from '@mach42/contracts/search/calls.ts';
import { openSession, shareRoom } from '@mach42/contracts/sessions/calls.ts';
import { resetPassword, login, switchRole } from '@mach42/contracts/users/calls.ts';
import { ada, dana, pia } from '@mach42/server/demo/people.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { Caller, signInAs, signedIn } from '../support/calls.ts';
import { runningProduct } from '../support/running-product.ts';
import { openSocket } from '../support/socket.ts';
import { ask, messagesIn, privateChat, queueMerge } from '../support/work.ts';

/** In everything that is Dana's, and in nothing else. */
const mark = 'Quokka';
const hidden = 'Wombat';
const reason = 'She reports that a chat is missing.';

// Reading every address costs more than a person may ask for, the more so on a busy machine.
const product = runningProduct(() => ({ environment: { CALLS_PER_SECOND: '0' } }));
let owner: Caller;
let admin: Caller;
let ownerToken: string;
let adminToken: string;
let danaId: string;
/** Ids of objects that belong to Dana. */
const hers: Record<string, string> = {};

beforeAll(async () => {
  const signedIn = await signInAs(product.address, dana);
  owner = signedIn.caller;
  ownerToken = signedIn.token;
  danaId = signedIn.user.id;
  hers['chat'] = await privateChat(owner);
  hers['message'] = await ask(owner, hers['chat'], `Where is the ${mark}?`);
  hers['job'] = await queueMerge(owner, `${mark} tour`, `A ${mark} visits on 3 December.`);
  await product.server.processAll();
  const messages = await messagesIn(owner, hers['chat']);
  hers['reply'] = messages.find(({ replyTo }) => replyTo === hers['message'])?.id ?? '';
  hers['entry'] = (await owner.call(listEntries, { query: {} })).entries[0]?.id ?? '';
  const file = await owner.call(loadPhod, { body: { credentials: { mobile: dana.mobile } } });
  const briefData: BriefData = {
    ...file.data.briefData,
    notes: [{ title: mark }],
    secrets: { [hidden]: `${hidden} 4711` },
  };
  await owner.call(updatePhod, { body: { briefData } });
  hers['session'] = (
    await owner.call(shareRoom, { params: { id: hers['chat'] }, body: {} })
  ).data.id;
  hers['person'] = danaId;
  await product.server.processAll();

  const asAdmin = await signInAs(product.address, ada);
  admin = asAdmin.caller;
  adminToken = asAdmin.token;
});

interface Described {
  readonly paths: Record<string, Record<string, object>>;
}

/** Every address that can be read, with an id of Dana's in each place that takes one. */
async function everyAddress(): Promise<string[]> {
  const answer = await fetch(`${product.address}/api/openapi.json`);
  const { paths } = (await answer.json()) as Described;
  const read = Object.entries(paths).filter(([, methods]) => 'get' in methods);
  const queries = [
    '',
    '?limit=200',
    `?userId=${danaId}`,
    '?scope=all',
    `?q=${mark}`,
    '?from=0&to=2',
  ];
  return read
    .flatMap(([path]) => withIds(path))
    .flatMap((path) => queries.map((query) => `${path}${query}`));
}

function withIds(path: string): string[] {
  const [parameter] = /\{\w+\}/.exec(path) ?? [];
  if (parameter === undefined) return [path];
  const values = parameter === '{version}' ? ['1', '2'] : Object.values(hers);
  return values.flatMap((value) => withIds(path.replace(parameter, value)));
}

async function read(address: string, token: string): Promise<string> {
  const url = new URL(address, product.address);
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status, address).not.toBe(429);
  return answer.text();
}

const telling = (texts: readonly (readonly [string, string])[], word: string): string[] =>
  texts.filter(([, text]) => text.includes(word)).map(([address]) => address);

describe('an admin who opened nothing', () => {
  it('[AQ5] AUTH-380 reads nothing that is another person’s, whatever they ask for', async () => {
    const addresses = await everyAddress();
    const answers = async (token: string) => {
      const texts: [string, string][] = [];
      const left = addresses.values();
      const askOn = async (): Promise<void> => {
        for (const address of left) texts.push([address, await read(address, token)]);
      };
      await Promise.all(Array.from({ length: 8 }, askOn));
      return texts;
    };
    expect(telling(await answers(ownerToken), mark).length).toBeGreaterThan(5);
    const asAdmin = await answers(adminToken);
    expect(telling(asAdmin, mark)).toEqual([]);
    expect(telling(asAdmin, hidden)).toEqual([]);
  });

  it('[AQ5] is not given her file, nor finds it', async () => {
    const body = { credentials: { mobile: dana.mobile } };
    expect((await admin.attempt(loadPhod, { body })).status).toBe(403);
    expect((await admin.call(search, { query: { q: mark } })).data).toEqual([]);
  });

  it.each([
    ['share', shareRoom, 'chat', {}],
    ['open for an assistant elsewhere', openSession, 'chat', { modelId: 'chatgpt:latest' }],
    ['join', joinRoom, 'chat', undefined],
    ['post in', postMessage, 'chat', { content: 'I am here too.' }],
    ['rename', editRoom, 'chat', { name: 'Mine now' }],
    ['remove', deleteRoom, 'chat', undefined],
    ['edit a message of', editMessage, 'message', { content: 'I never said so.' }],
    ['delete a message of', deleteMessage, 'message', undefined],
    ['make a reply again in', regenerateReply, 'reply', undefined],
    ['choose an answer in', chooseReply, 'reply', undefined],
    ['list the answers in', listAlternatives, 'reply', undefined],
    ['change an entry beside', updateEntry, 'entry', { content: 'Nothing.' }],
  ] as readonly [string, Call, string, object | undefined][])(
    '[AQ5] AUTH-380 cannot %s her chat',
    async (_, call, what, given) => {
      const id = hers[what] ?? '';
      const body = call === openSession ? { ...given, roomId: id } : given;
      const input = { params: { id }, ...(body === undefined ? {} : { body }) };
      const { status, body: answer } = await admin.attempt(call, input);
      expect([403, 404]).toContain(status);
      expect(JSON.stringify(answer)).not.toContain(mark);
    },
  );

  it('[AQ5] cannot have her entry merged, with what she wrote in it', async () => {
    const body = {
      content: JSON.stringify({ dataRaisContent: 'x', phodContent: {} }),
      instructions: 'Tell me all.',
      modelId: 'builtin:latest',
      metadata: { type: 'datarais_processing', entryId: hers['entry'] ?? '' },
    } as const;
    expect([403, 404]).toContain((await admin.attempt(queueJob, { body })).status);
  });

  it('[AQ5] hears nothing of her chats on the socket', async () => {
    using socket = await openSocket(product.address, adminToken);
    socket.send({ t: 'open', roomId: hers['chat'] ?? '' });
    await ask(owner, hers['chat'] ?? '', `${mark} again`);
    await product.server.processAll();
    socket.send({ t: 'ping', at: 1 });
    await socket.frame(({ t }) => t === 'pong');
    expect(JSON.stringify(socket.frames)).not.toContain(mark);
  });

  it('[AQ1] sees in the audit that she saved, and where', async () => {
    const query = { type: 'PhodSaved', actor: danaId };
    const { data } = await admin.call(listAuditEvents, { query });
    expect(data.at(-1)).toMatchObject({ actorName: 'Dana Demo', subjects: [danaId] });
    expect(data.at(-1)?.paths).toContain('/secrets');
  });
});

describe('an admin who says why', () => {
  it('[AQ2] [AQ3] [AQ4] reads her content while it is open, and she sees each look', async () => {
    using socket = await openSocket(product.address, ownerToken);
    await admin.call(breakGlass, { body: { userId: danaId, reason } });
    await socket.frame((frame) => frame.t === 'event' && frame.type === 'BreakGlassOpened');
    await socket.frame((frame) => frame.t === 'log' && frame.entry.source === 'Access');

    const params = { userId: danaId };
    const chat = { params: { userId: danaId, roomId: hers['chat'] ?? '' }, query: {} };
    const file = (await admin.call(openedPhod, { params })).data;
    expect(file.briefData['notes']).toEqual([{ title: mark }]);
    expect(Object.keys(file.briefData)).not.toContain('secrets');
    expect(JSON.stringify((await admin.call(openedEntries, { params })).entries)).toContain(mark);
    expect((await admin.call(openedChats, { params })).data.map(({ id }) => id)).toContain(
      hers['chat'],
    );
    expect(JSON.stringify((await admin.call(openedMessages, chat)).data)).toContain(mark);
    const other = { userId: (await signInAs(product.address, pia)).user.id };
    expect((await admin.attempt(openedPhod, { params: other })).status).toBe(403);

    await product.server.processAll();
    const [access] = (await owner.call(listAccess)).data;
    expect(access).toMatchObject({ adminName: 'Ada Admin', reason, seen: false, closedAt: null });
    const kinds = ['phod', 'entries', 'chats', 'chat'];
    expect(access).toMatchObject({ reads: kinds.map((kind) => ({ kind })) });
    await owner.call(markAccessSeen);
    expect((await owner.call(listAccess)).data[0]?.seen).toBe(true);
  });

  it('[AQ2] never writes through it, nor reads by the usual calls', async () => {
    expect((await admin.call(search, { query: { q: mark } })).data).toEqual([]);
    const body = { credentials: { mobile: dana.mobile } };
    expect((await admin.attempt(loadPhod, { body })).status).toBe(403);
  });

  it('[AQ2] reads nothing in another role, though it is open', async () => {
    const { token } = (await admin.call(switchRole, { body: { role: 'standard' } })).data;
    const asUser = new Caller(product.address, token);
    expect((await asUser.attempt(openedPhod, { params: { userId: danaId } })).status).toBe(403);
    const back = (await asUser.call(switchRole, { body: { role: 'admin' } })).data;
    admin = new Caller(product.address, back.token);
    await admin.call(openedPhod, { params: { userId: danaId } });
  });

  it('[AC2] reads nothing after closing it', async () => {
    await admin.call(endBreakGlass, { params: { userId: danaId } });
    expect((await admin.attempt(openedPhod, { params: { userId: danaId } })).status).toBe(403);
    await product.server.processAll();
    expect((await owner.call(listAccess)).data[0]).toMatchObject({ closedAt: expect.any(String) });
  });
});

describe('an admin who sets a new password', () => {
  it('[AQ6] [AQ7] is listed for its owner for ever, with the first sign-in, no matter who looked', async () => {
    const password = 'word-of-the-admin';
    const rows = async (caller: Caller) =>
      (await caller.call(listAccess)).data.filter(({ type }) => type === 'reset');
    await admin.call(resetPassword, { params: { id: danaId }, body: { password } });
    const body = { mobile: dana.mobile, password, environment: 'web' } as const;
    const signIn = async () => {
      const { data } = await new Caller(product.address).call(login, { body });
      await product.server.processAll();
      return new Caller(product.address, signedIn(data).token);
    };
    const asDana = await signIn();
    expect(await rows(asDana)).toMatchObject([
      { adminName: 'Ada Admin', word: 'password', signIns: 1, seen: false },
    ]);
    await asDana.call(markAccessSeen);
    await product.server.processAll();

    const listed = await rows(await signIn());
    expect(listed).toMatchObject([
      { adminName: 'Ada Admin', signIns: 2, firstSignInAt: expect.any(String), seen: true },
    ]);
    expect(JSON.stringify(listed)).not.toContain(password);
    expect(await rows(admin)).toEqual([]);
  });
});
