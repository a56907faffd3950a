import { addEntry } from '@mach42/contracts/datarais/calls.ts';
import { listJobs } from '@mach42/contracts/jobs/calls.ts';
import { postMessage, regenerateReply, stopReply } from '@mach42/contracts/messages/calls.ts';
import { guestCalls, ledger, ledgerSummary } from '@mach42/contracts/models/calls.ts';
import type { LedgerRow } from '@mach42/contracts/models/schemas.ts';
import { loadPhod } from '@mach42/contracts/phod/calls.ts';
import { createRoom, listRooms } from '@mach42/contracts/rooms/calls.ts';
import {
  cloudAiChat,
  cloudAiProcess,
  directChat,
  processWithCloudAi,
} from '@mach42/contracts/runs/calls.ts';
import { guest, switchRole } from '@mach42/contracts/users/calls.ts';
import { ada, dana, mo } from '@mach42/server/demo/people.ts';
import { startProduct, type Product } from '@mach42/testing/product.ts';
import { FakeAnthropic, type AnthropicAnswer } from '@mach42/testing/providers/fake-anthropic.ts';
import { FakeOllama } from '@mach42/testing/providers/fake-ollama.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import {
  sentToAnthropic,
  sentToOllama,
  withOneSystemPart,
  type SentRequest,
} from '../support/sent-requests.ts';
import { messagesIn, privateChat, queueMerge } from '../support/work.ts';

const ending = new AsyncDisposableStack();
const ollama = new FakeOllama(['qwen3:8b']);
const anthropic = new FakeAnthropic();
let product: Product;
let her: Caller;
let him: Caller;
let admin: Caller;
let herChat: string;
let adminChat: string;
let visitorId: string;

beforeAll(async () => {
  ending.use(await ollama.start());
  ending.use(await anthropic.start());
  const folder = ending.use(await temporaryFolder());
  const environment = {
    OLLAMA_HOST: ollama.url,
    ANTHROPIC_BASE_URL: anthropic.url,
    ANTHROPIC_API_KEY: anthropic.key,
  };
  const processing = { retryMs: 1 };
  product = ending.use(await startProduct({ dataDir: folder.path, environment, processing }));
  her = (await signInAs(product.address, dana)).caller;
  him = (await signInAs(product.address, mo)).caller;
  const person = (await signInAs(product.address, ada)).caller;
  const { data } = await person.call(switchRole, { body: { role: 'admin' } });
  admin = new Caller(product.address, data.token);
  herChat = await privateChat(her);
  const body = { name: 'Kiln', type: 'private_chat' } as const;
  adminChat = (await admin.call(createRoom, { body })).data.id;
});
afterAll(() => ending.disposeAsync());

const patience = { timeout: 20_000 };
const settled = () => product.server.processAll();
const post = async (caller: Caller, roomId: string, content: string, aiModel: string) => {
  const body = { content, aiModel };
  return (await caller.call(postMessage, { params: { id: roomId }, body })).data.id;
};
const replyTo = async (caller: Caller, roomId: string, questionId: string) =>
  (await messagesIn(caller, roomId)).find(({ replyTo: id }) => id === questionId);

/** Every row, page by page. */
async function rowsOf(caller: Caller): Promise<LedgerRow[]> {
  const rows: LedgerRow[] = [];
  for (;;) {
    const before = rows.at(-1)?.id;
    const query = { limit: 3, ...(before === undefined ? {} : { before }) };
    const { data, meta } = await caller.call(ledger, { query });
    rows.push(...data);
    if (!meta.hasMore) return rows;
  }
}

/** Returns the requests that the log records as sent for the visitor, who has no ledger to look into. */
async function sentForVisitor(): Promise<SentRequest[]> {
  const events = await product.server.store.readAll(0n, 100_000);
  const ofVisitor = (type: string) =>
    events.filter((event) => event.type === type && event.data['userId'] === visitorId);
  const [begun] = ofVisitor('ModelCallBegun');
  const [called] = ofVisitor('ModelCalled');
  expect(called?.data['callId']).toBe(begun?.data['callId']);
  const { sentText: text = '' } = (begun?.data ?? {}) as { readonly sentText?: string };
  return Array.from({ length: Number(called?.data['attempts']) }, () => ({
    provider: 'anthropic',
    text,
  }));
}

const overloaded: AnthropicAnswer = { refusal: { status: 529, type: 'overloaded_error' } };
const tooMany: AnthropicAnswer = {
  refusal: { status: 429, type: 'rate_limit_error', retryAfter: 0 },
};
const yes: AnthropicAnswer = { pieces: ['Yes', '.'] };
const merged: AnthropicAnswer = { pieces: [JSON.stringify({ notes: ['Order clay.'] })] };

/** Everything that can send something to a model, in every way in which it may end. */
async function useEveryWayOut(): Promise<void> {
  anthropic.answers(yes);
  await post(her, herChat, 'Does Henrik know (+45 31 22 33 44)? Celadon.', 'mach42v1:latest');
  await settled();
  const again = await post(her, herChat, 'Ask Freja at freja@example.org.', 'adexis:latest');
  await settled();
  const { id } = (await replyTo(her, herChat, again)) ?? { id: '' };
  await her.call(regenerateReply, { params: { id } });
  await settled();
  await post(her, herChat, 'How safe am I, and are my passwords?', 'locklan:latest');
  await settled();

  anthropic.answers({ pieces: ['In the '], end: 'late' });
  const { length } = anthropic.requests;
  const stopped = await post(her, herChat, 'Tell me a long story.', 'mach42v1:latest');
  await vi.waitUntil(() => anthropic.requests.length > length, patience);
  const inWork = await replyTo(her, herChat, stopped);
  await her.call(stopReply, { params: { id: inWork?.id ?? '' } });
  await settled();
  await vi.waitUntil(() => anthropic.answeredLate === 1, patience);

  anthropic.answers(tooMany, overloaded, yes);
  await post(her, herChat, 'Is it there now?', 'mach42v1:latest');
  await settled();
  anthropic.answers(overloaded);
  await post(her, herChat, 'And now?', 'mach42v1:latest');
  await settled();
  anthropic.answers({ pieces: ['In '], end: 'cut' });
  await post(her, herChat, 'Will it break off?', 'mach42v1:latest');
  await settled();

  anthropic.answers({ pieces: ['{'], end: 'max_tokens' }, merged);
  await queueMerge(her, 'Rent', 'Henrik asks 9,900 kr, call +45 31 22 33 45.');
  const jobs = async () => (await her.call(listJobs, { query: {} })).data;
  await vi.waitUntil(async () => (await jobs())[0]?.status === 'completed', patience);
  const entry = { title: 'Clay', content: 'Tell Freja: freja@example.org.' };
  const { entry: stored } = await her.call(addEntry, { body: entry });
  const run = { modelId: 'mach42v1:latest', instructions: 'Merge it.' };
  anthropic.answers(merged);
  await her.call(processWithCloudAi, { body: { ...run, entryId: stored.id } });
  await her.call(cloudAiProcess, { body: { ...run, content: 'Ask Henrik.' } });
  anthropic.answers({ end: 'refusal' });
  const messages = [{ role: 'user' as const, content: 'Who is Henrik?' }];
  await her.attempt(cloudAiChat, { body: { messages, modelId: 'mach42v1:latest' } });

  anthropic.answers(yes);
  const { data: rooms } = await him.call(listRooms);
  const shared = rooms.find(({ type }) => type === 'group_room');
  await post(him, shared?.id ?? '', '@mach42 is Dana Demo in?', 'mach42v1:latest');
  await settled();

  const { data: visit } = await new Caller(product.address).call(guest);
  visitorId = visit.user.id;
  const visitor = new Caller(product.address, visit.token);
  const room = { name: 'Hello', type: 'private_chat' } as const;
  const visited = (await visitor.call(createRoom, { body: room })).data.id;
  await post(visitor, visited, 'I am Dana Demo, +45 31 22 33 46. Who are you?', 'mach42v1:latest');
  await settled();

  ollama.answers({ pieces: ['On Tuesday.'] }, { refusal: { status: 500, error: 'boom' } });
  const direct = { prompt: 'When is the kiln free?', model: 'qwen3:8b', stream: false } as const;
  await admin.call(directChat, { body: direct });
  await admin.attempt(directChat, { body: { ...direct, prompt: 'And the wheel?' } });
  ollama.answers({ pieces: ['In May.'] });
  await post(admin, adminChat, 'When does the lease end?', 'qwen3:8b');
  await settled();
}

describe('the ledger', () => {
  let rows: ReadonlyMap<Caller, LedgerRow[]>;
  const all = () => [...rows.values()].flat();

  beforeAll(async () => {
    await useEveryWayOut();
    rows = new Map(
      await Promise.all(
        [her, him, admin].map(async (caller) => [caller, await rowsOf(caller)] as const),
      ),
    );
  }, 60_000);

  it('[QA4] [RP3] accounts for every request that left, to the letter and as often as it did', async () => {
    const left = [...sentToAnthropic(anthropic), ...sentToOllama(ollama)];
    expect(left.length).toBeGreaterThan(20);
    const recorded = all().flatMap(({ provider, maskedText, attempts }) => {
      const text = provider === 'ollama' ? withOneSystemPart(maskedText) : maskedText;
      return Array.from({ length: attempts }, () => ({ provider, text }));
    });
    const inOrder = (sent: readonly SentRequest[]) =>
      sent.map(({ provider, text }) => `${provider} ${text}`).toSorted();
    const visitors = await sentForVisitor();
    expect(visitors).toHaveLength(1);
    expect(inOrder([...recorded, ...visitors])).toEqual(inOrder(left));
  });

  it('[QA42] accounts to admins for what was sent for the visitor, without a word of it', async () => {
    const answer = await admin.call(guestCalls);
    const [sent] = answer.data;
    expect([answer.data.length, answer.meta.total]).toEqual([1, 1]);
    expect(sent).toMatchObject({ provider: 'anthropic', outside: true, failed: false });
    expect(answer.meta.sums).toMatchObject([{ calls: 1, cost: sent?.cost }]);
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`Who are you|${visitorId}`));
  });

  it('[RP3] has texts go nowhere but to the addresses of models', () => {
    expect([...new Set(anthropic.requests.map(({ path }) => path))]).toEqual(['/v1/messages']);
    const asked = ollama.requests.filter(({ path }) => path !== '/api/chat');
    expect([...new Set(asked.map(({ path }) => path))].toSorted()).toEqual([
      '/api/ps',
      '/api/show',
      '/api/tags',
    ]);
    for (const { body } of asked) expect([undefined, { model: 'qwen3:8b' }]).toContainEqual(body);
  });

  it('[QA4] shows each call to the person on whose behalf it was made', () => {
    const textsOf = (caller: Caller) => (rows.get(caller) ?? []).map((row) => row.maskedText);
    expect(textsOf(him)).toHaveLength(1);
    expect(textsOf(him)[0]).toMatch(/@mach42 is PERSON_\d+ in\?$/);
    expect(textsOf(admin)).toHaveLength(3);
    expect(textsOf(admin).join('\n')).toMatch(/kiln free[^]*wheel|wheel[^]*kiln free/);
    expect(textsOf(her).join('\n')).not.toMatch(/@mach42|kiln free/);
  });

  it('[PM10] shows that nothing unmasked left the machine', async () => {
    const bytes = JSON.stringify(anthropic.requests.map(({ body }) => body));
    const { data } = await her.call(loadPhod, { body: { credentials: { mobile: dana.mobile } } });
    const contacts = data.briefData['social_relations'] as { readonly name: string }[];
    const texts = ['Dana', 'celadon', '4 2 7 1', '31 22 33', 'freja@', 'Door code', 'Alarm word'];
    const known = [...contacts.map(({ name }) => `\\b${name}\\b`), ...texts];
    const found = known.map((text) => new RegExp(`.{40}${text}.{40}`, 'i').exec(bytes)?.[0]);
    expect(found.filter((pointer) => pointer !== undefined)).toEqual([]);
    const outside = all().filter((row) => row.outside);
    expect(new Set(outside.map(({ provider }) => provider))).toEqual(new Set(['anthropic']));
  });

  it('CHAT-150 has in it what the masked view of a message shows', async () => {
    const own = (await messagesIn(her, herChat)).filter(({ maskedContent }) => maskedContent);
    expect(own.length).toBeGreaterThan(5);
    const texts = sentToAnthropic(anthropic).map(({ text }) => text);
    for (const { maskedContent } of own) {
      expect(texts.some((text) => text.includes(`[user]\n${maskedContent}`))).toBe(true);
    }
  });

  it('[QA39] adds up to its rows', async () => {
    for (const [caller, own] of rows) {
      const { data } = await caller.call(ledgerSummary);
      const total = <T>(parts: readonly T[], amount: (part: T) => number) =>
        parts.reduce((sum, part) => sum + amount(part), 0);
      expect(total(data.sums, (sum) => sum.calls)).toBe(own.length);
      expect(total(data.sums, (sum) => sum.attempts)).toBe(total(own, (row) => row.attempts));
      expect(total(data.sums, (sum) => sum.cost)).toBeCloseTo(
        total(own, (row) => row.cost),
        9,
      );
      const failed = own.filter((row) => row.error !== undefined).length;
      expect(total(data.sums, (sum) => sum.failed)).toBe(failed);
    }
  });

  it('[RP3] says how often a text went out, and why a call failed', () => {
    const of = (question: string) =>
      all().find((row) => row.purpose === 'reply' && row.maskedText.endsWith(question));
    expect(of('Is it there now?')).toMatchObject({ attempts: 3 });
    expect(of('Is it there now?')).not.toHaveProperty('error');
    expect(of('And now?')).toMatchObject({ attempts: 3, error: expect.stringMatching(/overload/) });
    expect(of('Will it break off?')).toMatchObject({ attempts: 1, error: expect.any(String) });
    expect(of('Tell me a long story.')).toMatchObject({ attempts: 1, outside: true });
    expect(of('And the wheel?')).toMatchObject({ attempts: 1, outside: false, cost: 0 });
    expect(all().filter((row) => row.underWay)).toEqual([]);
  });
});
