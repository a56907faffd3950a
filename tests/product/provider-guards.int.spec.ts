import { addProvider, listProviders, testProvider } from '@mach42/contracts/providers/calls.ts';
import type { AddProviderBody, TestProviderBody } from '@mach42/contracts/providers/schemas.ts';
import { providerTexts } from '@mach42/contracts/providers/texts.ts';
import { switchRole } from '@mach42/contracts/users/calls.ts';
import { ada } from '@mach42/server/demo/people.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { FakeOpenAi } from '@mach42/testing/providers/fake-openai.ts';
import { FakeServer, sendJson } from '@mach42/testing/providers/fake-server.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';

const ending = new AsyncDisposableStack();
const service = new FakeOpenAi('sk-right');
const { failures } = providerTexts;
const said = 'dear Dana, sk-wrong';
const odd = new FakeServer(({ path }, response) => {
  const [, what = ''] = path.split('/');
  if (what === 'hang') return;
  if (what === 'moved') {
    response.writeHead(302, { location: service.baseUrl });
    response.end();
  } else if (what === 'garbage') response.end(`<html>${said}</html>`);
  else if (what === 'other') sendJson(response, 200, { hello: said });
  else if (what === 'endless') {
    const piece = Buffer.alloc(65_536, ' ');
    const more = (): void => void response.write(piece, () => response.destroyed || more());
    more();
  } else sendJson(response, Number(what), { error: { message: said } });
});
/** Where the operator says that Ollama is. */
const operators = new FakeServer((_, response) => sendJson(response, 404, {}));
/** The admin of a product that may reach this machine and public addresses. */
let nearby: Caller;
/** The admin of a product that may reach only public addresses. */
let far: Caller;

async function adminOf(environment: Readonly<Record<string, string>>): Promise<Caller> {
  const folder = ending.use(await temporaryFolder());
  const product = ending.use(await startProduct({ dataDir: folder.path, environment }));
  const person = (await signInAs(product.address, ada)).caller;
  const { data } = await person.call(switchRole, { body: { role: 'admin' } });
  return new Caller(product.address, data.token);
}

beforeAll(async () => {
  ending.use(await service.start());
  ending.use(await odd.start());
  ending.use(await operators.start());
  nearby = await adminOf({});
  far = await adminOf({
    MODEL_NETWORKS: '',
    OLLAMA_HOST: operators.url,
    ANTHROPIC_API_KEY: 'sk-of-the-operator',
  });
}, 300_000);
afterAll(() => ending.disposeAsync());

async function tested(caller: Caller, body: Partial<TestProviderBody> & { address: string }) {
  const answer = await caller.attempt(testProvider, { body: { kind: 'openai', ...body } });
  expect(JSON.stringify(answer.body)).not.toMatch(/Dana|sk-/);
  return { status: answer.status, message: messageOf(answer.body) };
}
const messageOf = (body: unknown): string | undefined =>
  (body as { readonly error?: { readonly message: string } }).error?.message;
const refusedAddress = { status: 400, message: providerTexts.addressRefused };
const added = async (caller: Caller, address: string) => {
  const body: AddProviderBody = { kind: 'openai', name: 'Odd', address, models: [] };
  const answer = await caller.attempt(addProvider, { body });
  return { status: answer.status, message: messageOf(answer.body) };
};

describe('an address that an admin enters', () => {
  it.each([
    'http://127.0.0.1:4242',
    'http://localhost:4242',
    'http://2130706433',
    'http://0x7f.0.0.1',
    'http://[::1]:4242',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://0.0.0.0',
    'http://169.254.169.254/latest/meta-data',
    'http://[fe80::1]',
    'http://[fd00:ec2::254]',
    'http://10.0.0.7:8000',
    'http://172.16.0.1',
    'http://192.168.0.1',
    'http://100.64.0.1',
    'http://[64:ff9b::a9fe:a9fe]',
  ])('[MQ13] is not reached where its network is not allowed: %s', async (address) => {
    expect(await tested(far, { address })).toEqual(refusedAddress);
    expect(await added(far, address)).toEqual(refusedAddress);
    expect(service.requests).toEqual([]);
  });

  it('[MQ13] may be of this machine where that is allowed, and of a private network not by that', async () => {
    expect(await tested(nearby, { address: 'http://10.0.0.7:8000' })).toEqual(refusedAddress);
    expect(await tested(nearby, { address: 'http://169.254.169.254' })).toEqual(refusedAddress);
    const right = { address: service.baseUrl, key: 'sk-right' };
    expect(await tested(nearby, right)).toMatchObject({ status: 200 });
  });

  it('[MQ13] is followed to no other', async () => {
    expect(await tested(nearby, { address: `${odd.url}/moved` })).toEqual({
      status: 400,
      message: failures.moved,
    });
  });

  it.each([
    ['hang', 504, failures.silent(10)],
    ['garbage', 502, failures.garbled],
    ['other', 502, failures.garbled],
    ['endless', 502, failures.tooLong],
    ['401', 400, failures.keyNeeded],
    ['404', 400, failures.notFound],
    ['429', 502, failures.busy],
    ['500', 502, failures.failed(500)],
  ])('[MQ14] is named as what it is when it answers %s', async (what, status, message) => {
    expect(await tested(nearby, { address: `${odd.url}/${what}` })).toEqual({ status, message });
  });

  it('[MQ14] where nothing listens, or which refuses the key, is named so', async () => {
    expect(await tested(nearby, { address: 'http://127.0.0.1:1' })).toEqual({
      status: 502,
      message: failures.unreachable,
    });
    expect(await tested(nearby, { address: service.baseUrl, key: 'sk-wrong' })).toEqual({
      status: 400,
      message: failures.keyRefused,
    });
  });
});

describe('what the environment decides', () => {
  it('[MQ15] is shown with the name of its variable, without the key', async () => {
    const { data } = await far.call(listProviders);
    expect(data.providers).toMatchObject([
      { id: 'ollama', variables: ['OLLAMA_HOST'], address: operators.url, connected: true },
      { id: 'anthropic', variables: ['ANTHROPIC_API_KEY'], key: null, connected: true },
    ]);
    expect(JSON.stringify(data)).not.toContain('sk-of-the-operator');
  });

  it('[MQ15] cannot be entered', async () => {
    const anthropic: AddProviderBody = {
      kind: 'anthropic',
      name: 'Anthropic',
      address: null,
      models: [],
    };
    const withKey = await far.attempt(addProvider, { body: { ...anthropic, key: 'sk-other' } });
    expect(withKey.status).toBe(409);
    const ollama: AddProviderBody = { kind: 'ollama', name: 'Ollama', address: null, models: [] };
    const address = 'https://ollama.example';
    expect((await far.attempt(addProvider, { body: { ...ollama, address } })).status).toBe(409);
    expect((await far.attempt(addProvider, { body: ollama })).status).toBe(201);
  });
});
