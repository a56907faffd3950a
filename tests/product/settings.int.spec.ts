import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { defaultModelId } from '@mach42/contracts/models/catalogue.ts';
import { createRoom } from '@mach42/contracts/rooms/calls.ts';
import { getSettings, saveSettings } from '@mach42/contracts/settings/calls.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { ada } from '@mach42/server/demo/people.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { FakeAnthropic } from '@mach42/testing/providers/fake-anthropic.ts';
import { FakeOllama } from '@mach42/testing/providers/fake-ollama.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { expect, it } from 'vitest';
import { signInAs } from '../support/calls.ts';

const haiku = '/models/anthropic/claude-3-5-haiku';

it('[TC2] [SQ2] answers with another model from the next message on, also after a restart, and tells no key', async () => {
  await using anthropic = await new FakeAnthropic('a-key-that-is-shown-nowhere').start();
  await using folder = await temporaryFolder();
  const environment = { ANTHROPIC_API_KEY: anthropic.key, ANTHROPIC_BASE_URL: anthropic.url };
  const answer = { pieces: ['On Friday.'] };
  anthropic.answers(answer, answer, answer);
  const modelsAsked = () =>
    anthropic.requests
      .filter(({ path }) => path.includes('messages'))
      .map(({ body }) => (body as { readonly model: string }).model);

  {
    await using product = await startProduct({ dataDir: folder.path, environment });
    const { caller } = await signInAs(product.address, ada);
    const { id } = (await caller.call(createRoom, { body: { name: 'Kiln', type: 'private_chat' } }))
      .data;
    const ask = async () => {
      const body = { content: 'When is the kiln free?', aiModel: 'claude-3-5-haiku' };
      await caller.call(postMessage, { params: { id }, body });
      await product.server.processAll();
    };
    const before = modelsAsked().length;
    await ask();
    const changes = { [haiku]: 'claude-haiku-6', [settingNames.maxOutputTokens]: 512 };
    const saved = await caller.call(saveSettings, { body: { baseVersion: 0, changes } });
    expect(saved.data).toMatchObject({ version: 1, values: changes });
    await ask();
    expect(modelsAsked().slice(before)).toEqual(['claude-haiku-5-5', 'claude-haiku-6']);
    expect(anthropic.requests.at(-1)?.body).toMatchObject({ max_tokens: 512 });
  }

  await using product = await startProduct({ dataDir: folder.path, environment });
  const { caller } = await signInAs(product.address, ada);
  const { data } = await caller.call(getSettings);
  expect(data).toMatchObject({ version: 1, values: { [haiku]: 'claude-haiku-6' } });
  expect(data.defaults[haiku]).toBe('claude-haiku-5-5');
  // The server knows which providers answer once the process has reported it.
  await expect
    .poll(async () => (await caller.call(getSettings)).data.providers, { timeout: 15_000 })
    .toContainEqual({
      id: 'anthropic',
      name: 'Anthropic',
      available: true,
      configured: true,
      setIn: 'ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL',
    });
  expect(JSON.stringify(data)).not.toContain(anthropic.key);
});

it('[TC2] [PO14] keeps a local model in memory for as long as they say, from the next message on', async () => {
  await using ollama = await new FakeOllama(['qwen3:8b']).start();
  await using folder = await temporaryFolder();
  const environment = { OLLAMA_HOST: ollama.url };
  await using product = await startProduct({ dataDir: folder.path, environment });
  const { caller } = await signInAs(product.address, ada);
  const room = { name: 'Kiln', type: 'private_chat' } as const;
  const { id } = (await caller.call(createRoom, { body: room })).data;
  const kept = async () => {
    const body = { content: 'When is the kiln free?', aiModel: defaultModelId };
    await caller.call(postMessage, { params: { id }, body });
    await product.server.processAll();
    return ollama.chats.at(-1)?.body;
  };
  expect(await kept()).toMatchObject({ keep_alive: '30m' });
  const changes = { [settingNames.ollamaKeepAlive]: 0 };
  await caller.call(saveSettings, { body: { baseVersion: 0, changes } });
  expect(await kept()).toMatchObject({ keep_alive: '0m' });
  const more = { [settingNames.ollamaKeepAlive]: -1 };
  const refused = await caller.attempt(saveSettings, { body: { baseVersion: 1, changes: more } });
  expect(refused.status).toBe(400);
});
