import { postMessage } from '@mach42/contracts/messages/calls.ts';
import { ledger, listModels } from '@mach42/contracts/models/calls.ts';
import { defaultModelId } from '@mach42/contracts/models/catalogue.ts';
import {
  addProvider,
  cancelPull,
  changeProvider,
  listProviders,
  pullModel,
  removeProvider,
  testProvider,
} from '@mach42/contracts/providers/calls.ts';
import type { AddProviderBody, ChosenModel } from '@mach42/contracts/providers/schemas.ts';
import { guest, switchRole } from '@mach42/contracts/users/calls.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import { startProduct, type Product } from '@mach42/testing/product.ts';
import { FakeOllama } from '@mach42/testing/providers/fake-ollama.ts';
import { FakeOpenAi } from '@mach42/testing/providers/fake-openai.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { messagesIn, privateChat, queueMerge } from '../support/work.ts';

const key = 'sk-a-key-that-is-seen-nowhere-0042';
const ending = new AsyncDisposableStack();
const service = new FakeOpenAi(key);
let folder: string;
let product: Product;
let her: Caller;
let admin: Caller;

beforeAll(async () => {
  ending.use(await service.start());
  folder = ending.use(await temporaryFolder()).path;
  await start();
});
afterAll(async () => {
  await product.stop();
  await ending.disposeAsync();
});

async function start(): Promise<void> {
  product = await startProduct({ dataDir: folder, environment: {}, processing: { retryMs: 1 } });
  her = (await signInAs(product.address, dana)).caller;
  const person = (await signInAs(product.address, ada)).caller;
  const { data } = await person.call(switchRole, { body: { role: 'admin' } });
  admin = new Caller(product.address, data.token);
}

const small: ChosenModel = {
  name: 'small',
  label: 'Kiln Small',
  contextTokens: 32_000,
  price: { input: 2, output: 6 },
  roles: ['admin', 'standard'],
};
const body = (): AddProviderBody => ({
  kind: 'openai',
  name: 'Kiln AI',
  address: service.baseUrl,
  key,
  models: [small],
});

async function ask(caller: Caller, aiModel: string, content: string): Promise<string> {
  const roomId = await privateChat(caller);
  const question = await caller.call(postMessage, {
    params: { id: roomId },
    body: { content, aiModel },
  });
  await product.server.processAll();
  const found = (await messagesIn(caller, roomId)).find(
    ({ replyTo }) => replyTo === question.data.id,
  );
  return found?.content ?? '';
}

describe(
  'a service with the protocol of OpenAI that an admin connects',
  { timeout: 180_000 },
  () => {
    it('[MQ10] is tested, added, chosen, asked and accounted, without a restart', async () => {
      const tested = await admin.call(testProvider, {
        body: { kind: 'openai', address: service.baseUrl, key },
      });
      expect(tested.data.models.map(({ name }) => name)).toEqual(['large', 'small']);
      const { data } = await admin.call(addProvider, { body: body() });
      expect(data).toEqual({ id: 'kiln-ai', version: 1 });
      await expect
        .poll(async () => {
          const models = (await her.call(listModels)).data;
          return models.find(({ id }) => id === 'kiln-ai/small')?.isAvailable;
        })
        .toBe(true);
      service.answers({ pieces: ['At ', '1240 °C.'], usage: { input: 1000, output: 500 } });
      expect(await ask(her, 'kiln-ai/small', 'How hot is the kiln?')).toBe('At 1240 °C.');
      const [row] = (await her.call(ledger)).data;
      expect(row).toMatchObject({
        provider: 'kiln-ai',
        model: 'kiln-ai/small',
        outside: false,
        inputTokens: 1000,
        cost: (1000 * 2 + 500 * 6) / 1e6,
      });
    });

    it('[MQ10] answers as the assistants when an admin says so, and again after a restart', async () => {
      const [provider] = await servicesNow();
      await admin.call(changeProvider, {
        params: { id: 'kiln-ai' },
        body: { baseVersion: provider?.version ?? 0, assistants: 'small' },
      });
      service.answers({ pieces: ['As the assistant.'] });
      expect(await ask(her, defaultModelId, 'Who are you?')).toBe('As the assistant.');
      await product.stop();
      await start();
      expect(await ask(her, 'kiln-ai/small', 'And now?')).toBe('As the assistant.');
    });

    it('[MQ10] merges the entries of the queue', async () => {
      await queueMerge(her, 'Glaze', 'Buy 40 kg of celadon.', 'kiln-ai/small');
      await product.server.processAll();
      expect(JSON.stringify(service.requests.at(-1)?.body)).toContain('celadon');
    });

    it('[MQ16] is open to the roles that were chosen, and to no other', async () => {
      const [provider] = await servicesNow();
      const body = {
        baseVersion: provider?.version ?? 0,
        models: [{ ...small, roles: ['admin'] }],
      };
      await admin.call(changeProvider, { params: { id: 'kiln-ai' }, body } as never);
      const ids = async (caller: Caller) =>
        (await caller.call(listModels)).data.map(({ id }) => id);
      expect(await ids(her)).not.toContain('kiln-ai/small');
      expect(await ids(admin)).toContain('kiln-ai/small');
      const roomId = await privateChat(her);
      const refused = await her.attempt(postMessage, {
        params: { id: roomId },
        body: { content: 'Hello', aiModel: 'kiln-ai/small' },
      });
      expect(refused.status).toBe(403);
      const visitor = new Caller(
        product.address,
        (await new Caller(product.address).call(guest)).data.token,
      );
      expect(await ids(visitor)).not.toContain('kiln-ai/small');
    });

    it('[MP3] is changed by one of two admins who meet', async () => {
      const [provider] = await servicesNow();
      const baseVersion = provider?.version ?? 0;
      const answers = await Promise.all(
        ['One', 'Two'].map((name) =>
          admin.attempt(changeProvider, { params: { id: 'kiln-ai' }, body: { baseVersion, name } }),
        ),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    });

    it('lists a download of Ollama as soon as it was asked for, and as cancelled', async () => {
      await using ollama = new FakeOllama(['phi4']);
      await ollama.start();
      ollama.pullEnd = 'hang';
      const added = { name: 'Ollama', address: ollama.url, models: [] };
      const { id } = (await admin.call(addProvider, { body: { kind: 'ollama', ...added } })).data;
      const pulls = async () =>
        (await admin.call(listProviders)).data.pulls.map(({ model, state }) => `${model} ${state}`);
      await admin.call(pullModel, { body: { model: 'phi4' } });
      expect(await pulls()).toEqual(['phi4 running']);
      await admin.call(cancelPull, { body: { model: 'phi4' } });
      await expect.poll(pulls).toEqual(['phi4 cancelled']);
      await admin.call(removeProvider, { params: { id } });
    });

    it('[MQ11] is a matter of active admins: each call is refused to others', async () => {
      const params = { id: 'kiln-ai' };
      const asUser = await admin.call(switchRole, { body: { role: 'standard' } });
      const adaAsUser = new Caller(product.address, asUser.data.token);
      const { token } = (await new Caller(product.address).call(guest)).data;
      for (const caller of [her, adaAsUser, new Caller(product.address, token)]) {
        const answers = [
          await caller.attempt(listProviders),
          await caller.attempt(testProvider, {
            body: { kind: 'openai', address: service.baseUrl },
          }),
          await caller.attempt(addProvider, { body: body() }),
          await caller.attempt(changeProvider, {
            params,
            body: { baseVersion: 1, enabled: false },
          }),
          await caller.attempt(removeProvider, { params }),
          await caller.attempt(pullModel, { body: { model: 'phi4' } }),
          await caller.attempt(cancelPull, { body: { model: 'phi4' } }),
        ];
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
      }
      expect((await new Caller(product.address).attempt(listProviders)).status).toBe(401);
      const asAdmin = await adaAsUser.call(switchRole, { body: { role: 'admin' } });
      admin = new Caller(product.address, asAdmin.data.token);
    });

    it('[MQ10] ends when it is turned off or removed, and its models with it', async () => {
      const [provider] = await servicesNow();
      await admin.call(removeProvider, { params: { id: 'kiln-ai' } });
      expect(provider?.id).toBe('kiln-ai');
      expect(await servicesNow()).toEqual([]);
      const ids = (await admin.call(listModels)).data.map(({ id }) => id);
      expect(ids).not.toContain('kiln-ai/small');
    });
  },
);

/** Returns the providers that were added, as admins see them. */
const servicesNow = async () =>
  (await admin.call(listProviders)).data.providers.filter(({ kind }) => kind === 'openai');
