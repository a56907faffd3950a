import { postMessage } from '@mach42/contracts/messages/calls.ts';
import {
  addProvider,
  changeProvider,
  listProviders,
  removeProvider,
  testProvider,
} from '@mach42/contracts/providers/calls.ts';
import { createRoom } from '@mach42/contracts/rooms/calls.ts';
import { switchRole } from '@mach42/contracts/users/calls.ts';
import { ada } from '@mach42/server/demo/people.ts';
import { FakeOpenAi } from '@mach42/testing/providers/fake-openai.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { startProcess } from '../support/server-process.ts';

const [first, second] = ['sk-first-key-of-a-service-7261', 'sk-second-key-of-a-service-9950'];
const ending = new AsyncDisposableStack();
const service = new FakeOpenAi(first);
const answers: string[] = [];
let output = '';
let files: Buffer[] = [];

/** Resolves when the service was asked for so many answers. */
const asked = (answers: number) =>
  vi.waitFor(
    () => {
      const paths = service.requests.map(({ path }) => path);
      expect(paths.filter((one) => one.endsWith('completions')).length).toBeGreaterThanOrEqual(
        answers,
      );
    },
    { timeout: 60_000 },
  );

/** Every byte of every file of the data folder. */
const filesOf = (folder: string): Buffer[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name)));

beforeAll(async () => {
  ending.use(await service.start());
  const folder = ending.use(await temporaryFolder());
  const server = startProcess({ DATA_DIR: folder.path, DEMO: '1', LOG_LEVEL: 'trace' });
  const address = await server.address;
  const person = (await signInAs(address, ada)).caller;
  const { data } = await person.call(switchRole, { body: { role: 'admin' } });
  const admin = new Caller(address, data.token);
  const attempt: Caller['attempt'] = async (call, input) => {
    const answer = await admin.attempt(call, input);
    answers.push(JSON.stringify([answer.body, [...answer.headers]]));
    return answer;
  };
  const models = [
    { name: 'small', label: 'Small', contextTokens: null, price: null, roles: ['admin'] as const },
  ].map((model) => ({ ...model, roles: [...model.roles] }));
  const described = { kind: 'openai', address: service.baseUrl } as const;
  await attempt(testProvider, { body: { ...described, key: first } });
  await attempt(testProvider, { body: { ...described, key: second } });
  await attempt(addProvider, { body: { ...described, name: 'Kiln', key: first, models } });
  await attempt(addProvider, { body: { ...described, name: 'Kiln', key: first, models } });
  await attempt(testProvider, { body: { ...described, id: 'kiln' } });
  await attempt(listProviders);
  const chat = { name: 'Kiln', type: 'private_chat' } as const;
  const roomId = (await admin.call(createRoom, { body: chat })).data.id;
  const question = { content: 'Hello', aiModel: 'kiln/small' };
  await attempt(postMessage, { params: { id: roomId }, body: question });
  await asked(1);
  const params = { id: 'kiln' };
  await attempt(changeProvider, { params, body: { baseVersion: 1, key: second } });
  await attempt(postMessage, { params: { id: roomId }, body: question });
  await asked(2);
  await attempt(changeProvider, { params, body: { baseVersion: 9, key: 'sk-of-no-change' } });
  await attempt(removeProvider, { params });
  // While it runs, and after: write-ahead logs, too.
  files = filesOf(folder.path);
  await server[Symbol.asyncDispose]();
  files.push(...filesOf(folder.path));
  output = server.output();
}, 300_000);
afterAll(() => ending.disposeAsync());

describe('the key of a service', () => {
  it('[MQ12] is sent to the service alone', () => {
    const sent = service.requests.map(({ headers }) => headers.authorization);
    expect(sent).toContain(`Bearer ${first}`);
    expect(sent).toContain(`Bearer ${second}`);
  });

  it.each([first, second, 'sk-of-no-change'])('[MQ12] is in no file, answer or log: %s', (key) => {
    expect(files.length).toBeGreaterThan(5);
    for (const bytes of files) expect(bytes.includes(key)).toBe(false);
    for (const answer of answers) expect(answer).not.toContain(key);
    expect(output).not.toContain(key);
    expect(output.length).toBeGreaterThan(1000);
  });
});
