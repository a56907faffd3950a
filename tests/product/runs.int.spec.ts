import { addEntry } from '@mach42/contracts/datarais/calls.ts';
import { ledger } from '@mach42/contracts/models/calls.ts';
import { loadPhod } from '@mach42/contracts/phod/calls.ts';
import {
  cloudAiChat,
  cloudAiProcess,
  directChat,
  processWithCloudAi,
} from '@mach42/contracts/runs/calls.ts';
import { switchRole } from '@mach42/contracts/users/calls.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import { startProduct, type Product } from '@mach42/testing/product.ts';
import { FakeAnthropic } from '@mach42/testing/providers/fake-anthropic.ts';
import { FakeOllama } from '@mach42/testing/providers/fake-ollama.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';

const ending = new AsyncDisposableStack();
const ollama = new FakeOllama(['qwen3:8b']);
const anthropic = new FakeAnthropic();
let product: Product;
let direct: string;
let her: Caller;
let admin: Caller;

beforeAll(async () => {
  ending.use(await ollama.start());
  ending.use(await anthropic.start());
  const port = await freePort();
  direct = `http://127.0.0.1:${port}`;
  // The first call of a provider loads its code, which takes a busy machine a second.
  product = await start(port, { timeoutMs: 4000 });
  her = (await signInAs(product.address, dana)).caller;
  const person = (await signInAs(product.address, ada)).caller;
  const { data } = await person.call(switchRole, { body: { role: 'admin' } });
  admin = new Caller(product.address, data.token);
});
afterAll(() => ending.disposeAsync());

async function start(directPort: number, processing = {}): Promise<Product> {
  const folder = ending.use(await temporaryFolder());
  const environment = {
    DIRECT_PORT: String(directPort),
    OLLAMA_HOST: ollama.url,
    ANTHROPIC_BASE_URL: anthropic.url,
    ANTHROPIC_API_KEY: anthropic.key,
  };
  return ending.use(await startProduct({ dataDir: folder.path, environment, processing }));
}

async function listening() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

async function freePort(): Promise<number> {
  const { server, port } = await listening();
  server.close();
  await once(server, 'close');
  return port;
}

async function cloudRun(title: string, content: string) {
  const { entry } = await her.call(addEntry, { body: { title, content } });
  const body = { entryId: entry.id, modelId: 'mach42v1:latest', instructions: 'Merge it.' };
  return her.attempt(processWithCloudAi, { body });
}

const prompt = { prompt: 'When?', model: 'qwen3:8b', stream: false } as const;

describe('a run that is sent again under its key', () => {
  const again = async (path: string, body: object, token = her.token) => {
    const answer = await fetch(new URL(path, product.address), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': 'the same',
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as object };
  };

  it('[RN8] [PW6] answers as the first time, and asks no model', async () => {
    const phod = { notes: ['Order clay.'] };
    anthropic.answers({ pieces: [JSON.stringify(phod)] });
    const before = anthropic.requests.length;
    const { path } = cloudAiProcess;
    const run = { content: 'Order clay.', instructions: 'Merge it.', modelId: 'mach42v1:latest' };
    const first = await again(path, run);
    anthropic.answers({ pieces: ['{"notes":["Something else."]}'] });
    expect(first.status).toBe(200);
    expect(await again(path, run)).toEqual(first);
    expect(anthropic.requests).toHaveLength(before + 1);
    const messages = [{ role: 'user', content: 'When?' }];
    const other = await again(cloudAiChat.path, { messages, modelId: run.modelId });
    expect([other.status, other.body]).toMatchObject([409, { error: { code: 'CONFLICT' } }]);
  });

  it('[RN8] [PW6] so does a direct one', async () => {
    ollama.answers({ pieces: ['On Tuesday.'] });
    const first = await again(directChat.path, prompt, admin.token);
    ollama.answers({ pieces: ['On Friday.'] });
    expect(await again(directChat.path, prompt, admin.token)).toEqual(first);
    expect(first.body).toEqual({ response: 'On Tuesday.' });
  });
});

describe('a cloud run', () => {
  it('[RN1] sends what is masked, shows what it replaces, and saves nothing', async () => {
    const body = { credentials: { mobile: dana.mobile } };
    const before = (await her.call(loadPhod, { body })).data;
    const content = 'Call Rikke at rikke@example.org.';
    const phod = { ...before.briefData, notes: ['Call Rikke at EMAIL_1.'] };
    anthropic.answers({ pieces: [JSON.stringify(phod)] });
    const { status, body: answered } = await cloudRun('Rikke', content);
    expect(status).toBe(200);
    expect(JSON.stringify(anthropic.requests.at(-1)?.body)).not.toContain('rikke@example.org');
    expect(JSON.stringify(answered)).not.toContain('EMAIL_1');
    const { data } = await her.call(ledger, { query: { limit: 1 } });
    expect(data).toMatchObject([{ provider: 'anthropic', purpose: 'merge' }]);
    expect((await her.call(loadPhod, { body })).data).toEqual(before);
  });

  it('[PW3] ends when the time allowed is over', async () => {
    anthropic.answers({ pieces: ['{'], end: 'hang' });
    const { status, body } = await cloudRun('Slow', 'Nothing comes.');
    expect([status, body]).toMatchObject([504, { success: false, error: { code: 'TIMEOUT' } }]);
  });

  it('[RN5] fails with the provider', async () => {
    anthropic.answers({ refusal: { status: 401, type: 'authentication_error' } });
    const messages = [{ role: 'user', content: 'When?' }] as const;
    const input = { body: { messages: [...messages], modelId: 'mach42v1:latest' } };
    const { status, body } = await her.attempt(cloudAiChat, input);
    expect([status, body]).toMatchObject([502, { error: { code: 'UPSTREAM_ERROR' } }]);
  });
});

describe('the direct model service', () => {
  it('CALL-160 answers at a port of its own, and at the main one', async () => {
    ollama.answers({ pieces: ['On ', 'Tuesday.'] });
    const there = new Caller(direct, admin.token);
    expect(await there.call(directChat, { body: prompt })).toEqual({ response: 'On Tuesday.' });
    expect(await admin.call(directChat, { body: prompt })).toEqual({ response: 'On Tuesday.' });
    const refused = await there.attempt(directChat, { body: { ...prompt, model: 'mixtral:8x7b' } });
    expect([refused.status, refused.body]).toMatchObject([
      502,
      { detail: [{ msg: expect.any(String) }] },
    ]);
    const stranger = new Caller(direct, her.token);
    expect((await stranger.attempt(directChat, { body: prompt })).status).toBe(403);
    expect((await there.attempt(ledger)).status).toBe(404);
  });

  it('[RN4] is given the settings of the call', async () => {
    ollama.answers({ pieces: ['Yes.'] });
    const options = { num_ctx: 4096, top_k: 10 };
    await admin.call(directChat, {
      body: { ...prompt, temperature: 0.1, max_tokens: 50, options },
    });
    expect(ollama.chats.at(-1)?.body).toMatchObject({
      options: { num_ctx: 4096, top_k: 10, temperature: 0.1, num_predict: 50, top_p: 0.9 },
    });
  });

  it('[HK17] [RN5] stops asking when the caller leaves', async () => {
    ollama.answers({ pieces: ['Y'], end: 'hang' });
    const leaving = new AbortController();
    const left = ollama.closed();
    const before = ollama.chats.length;
    const answer = fetch(`${direct}/api/direct/chat`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(prompt),
      signal: leaving.signal,
    });
    const refused = expect(answer).rejects.toThrow();
    await expect.poll(() => ollama.chats.length).toBe(before + 1);
    leaving.abort();
    await refused;
    await left;
    const calls = async () => (await admin.call(ledger, { query: {} })).data;
    await expect
      .poll(async () => (await calls()).map(({ provider }) => provider))
      .toContain('ollama');
  });

  it('is served at the main port alone where its own is taken', async () => {
    const { server, port } = await listening();
    ending.defer(() => void server.close());
    for (const fake of [ollama, anthropic]) fake.answers({ pieces: ['Yes.'] });
    const other = await start(port);
    const { caller } = await signInAs(other.address, ada);
    const { data } = await caller.call(switchRole, { body: { role: 'admin' } });
    const asAdmin = new Caller(other.address, data.token);
    expect(await asAdmin.call(directChat, { body: prompt })).toEqual({ response: 'Yes.' });
  });
});
