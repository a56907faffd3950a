import { headers } from '@mach42/contracts/kernel/call.ts';
import { postMessage } from '@mach42/contracts/messages/calls.ts';
import {
  listPhodVersions,
  loadPhod,
  revertPhod,
  updatePhod,
} from '@mach42/contracts/phod/calls.ts';
import {
  closeSession,
  extendSession,
  listSessions,
  loadSession,
  shareRoom,
} from '@mach42/contracts/sessions/calls.ts';
import { gptTwin } from '@mach42/contracts/sessions/links.ts';
import { changePassword, changeSecret, login } from '@mach42/contracts/users/calls.ts';
import { dana, demoPassword, demoPeople, demoSecret } from '@mach42/server/demo/people.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { everyAnswer } from '../support/every-answer.ts';
import { startProcess } from '../support/server-process.ts';
import { openSocket } from '../support/socket.ts';
import { ask, privateChat, queueMerge } from '../support/work.ts';

const question = 'Where did I put the manual of the kiln?';
const note = 'The inspector, Bodil Brandt, comes on 3 December at 09:30.';
const wrongPassword = 'a-password-of-another-site';
const newWord = 'a-word-that-nobody-knows';

let output = '';
/** Texts that no reader of the log may learn, with their names. */
const secrets = new Map<string, string>();
const answered: { requestId: string; position: string }[] = [];

function keepStrings(name: string, value: unknown): void {
  // Short words such as `high` are no secret, and are in the names of things.
  if (typeof value === 'string' && value.length >= 8) secrets.set(value, name);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) keepStrings(`${name}/${key}`, inner);
}

beforeAll(async () => {
  await using folder = await temporaryFolder();
  await using server = startProcess({ DATA_DIR: folder.path, DEMO: '1', LOG_LEVEL: 'trace' });
  const address = await server.address;
  const { caller, token } = await signInAs(address, dana);
  using socket = await openSocket(address, token);
  const chat = await privateChat(caller);

  const posted = await caller.attempt(postMessage, {
    params: { id: chat },
    body: { content: question },
  });
  answered.push({
    requestId: posted.headers.get(headers.requestId) ?? '',
    position: posted.headers.get(headers.position) ?? '',
  });
  await ask(caller, chat, question);
  await queueMerge(caller, 'Inspection of the kiln', note);
  await socket.frame((frame) => frame.t === 'event' && frame.type === 'JobCompleted');
  await socket.frame((frame) => frame.t === 'event' && frame.type === 'ReplyCompleted');

  const { data: file } = await caller.call(loadPhod, {
    body: { credentials: { mobile: dana.mobile } },
  });
  const briefData = { ...file.briefData, added: ['Something that was not there before'] };
  await caller.call(updatePhod, { body: { briefData, baseVersion: file.version } });
  await caller.call(revertPhod, { body: { version: file.version } });
  await caller.call(listPhodVersions);

  await sharedSession(address, caller, chat);
  await refusedRequests(address, token);
  const answers = await everyAnswer(caller, dana.mobile);
  // A chain has ids of requests and events, types and projections, which the log consists of, and no text that a
  // person wrote.
  const kept = [...answers].filter(([name]) => !name.includes('/api/chains/'));
  expect(kept.length).toBeLessThan(answers.size);
  keepStrings('answer', Object.fromEntries(kept));
  keepStrings('phod', briefData);
  keepStrings('said', { question, note, wrongPassword, newWord, demoPassword, demoSecret, token });
  keepStrings(
    'mobile',
    demoPeople.map(({ mobile }) => mobile),
  );
  await server.kill('SIGTERM');
  output = server.output();
});

/** Anyone who has the key of a session may read it: it is in no line either. */
async function sharedSession(address: string, caller: Caller, chat: string): Promise<void> {
  const { data } = await caller.call(shareRoom, { params: { id: chat }, body: {} });
  secrets.set(data.key, 'session/key');
  const params = { key: data.key };
  await caller.call(listSessions);
  await caller.call(extendSession, { params });
  for (const call of [loadSession, gptTwin(loadSession, 'mach42')]) {
    await new Caller(address).call(call, { params });
  }
  await new Caller(address).attempt(extendSession, { params });
  await fetch(`${address}/chat/${data.key}`);
  await fetch(`${address}/api/temp-chat/${data.key}/none`);
  await fetch(`${address}/api/temp-chat/${data.key}/load`, { method: 'POST', body: '{' });
  await caller.call(closeSession, { params });
  await new Caller(address).attempt(loadSession, { params });
}

/** Makes requests that fail, each with something in it that no one else may learn. */
async function refusedRequests(address: string, token: string): Promise<void> {
  const body = { mobile: dana.mobile, password: wrongPassword, environment: 'web' } as const;
  await new Caller(address).attempt(login, { body });
  const me = new Caller(address, token);
  const wrong = { currentPassword: wrongPassword };
  await me.attempt(changePassword, { body: { ...wrong, password: newWord } });
  await me.attempt(changeSecret, { body: { ...wrong, secret: newWord } });
  const broken = { method: 'POST', headers: { 'content-type': 'application/json' } };
  await fetch(`${address}/api/auth/login`, { ...broken, body: `{"password":"${wrongPassword}` });
  await fetch(`${address}/api/${encodeURIComponent(note)}?token=${token}`);
  await fetch(`${address}/api/rooms?search=${encodeURIComponent(note)}`);
  await fetch(`${address}/api/rooms`, { headers: { authorization: `Bearer ${token}x` } });
}

const lines = (): Record<string, unknown>[] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the log at its most talkative', () => {
  it('holds nothing that was said, sent, answered or kept secret', () => {
    expect(secrets.size).toBeGreaterThan(100);
    const log = lines()
      .map((line) => JSON.stringify(line))
      .join('\n');
    const reported = [...secrets].filter(([text]) => log.includes(text) && !isPublic(text));
    expect(reported).toEqual([]);
  });

  it('names each request, and how far a command moved the log', () => {
    expect(answered).toHaveLength(1);
    for (const { requestId, position } of answered) {
      expect(lines()).toContainEqual(
        expect.objectContaining({
          requestId,
          position,
          status: 201,
          route: '/api/rooms/:id/messages',
        }),
      );
    }
  });
});

/** Ids, dates and a word that is in the addresses of calls say nothing about a person. */
function isPublic(text: string): boolean {
  return /^[0-9a-f-]{36}$|^\d{4}-\d\d-\d\d|^datarais$/.test(text);
}
