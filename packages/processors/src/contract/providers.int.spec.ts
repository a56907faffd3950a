import { FakeAnthropic, type AnthropicAnswer } from '@mach42/testing/providers/fake-anthropic.ts';
import type { OllamaAnswer } from '@mach42/testing/providers/fake-ollama.ts';
import { FakeOpenAi, type OpenAiAnswer } from '@mach42/testing/providers/fake-openai.ts';
import { ollamaProvider, watchedOllama } from '@mach42/testing/providers/watched-ollama.ts';
import { expect } from 'vitest';
import { systemClock } from '../kernel/clock.ts';
import { shippedModelIds } from '../models/model-ids.ts';
import { anthropicClient } from '../providers/anthropic/anthropic-client.ts';
import { builtinProvider } from '../providers/builtin/builtin-provider.ts';
import { chatProvider } from '../providers/language-model/chat-provider.ts';
import { guardedFetch } from '../providers/network/guarded-fetch.ts';
import { modelNetworks } from '../providers/network/model-networks.ts';
import { openAiClient } from '../providers/openai/openai-client.ts';
import { providerSuite, servedProviderSuite, type Behaviour } from './provider-suite.ts';

/** Returns the value in a request at a path. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  return valueAt((value as Readonly<Record<string, unknown>> | undefined)?.[first], rest);
}

const pieces = ['On ', '1 December.'];
const begun = { pieces: ['On '] };
const retryAfter = 120;
const unspeakable = ['dear Dana', 'sk-test', 'said by the server'];
const message = 'said by the server';

providerSuite('builtin', async () => ({
  provider: builtinProvider({ chunkDelayMs: 0 }),
  modelId: 'builtin:latest',
  end: async () => {},
}));

const ofOllama: Readonly<Record<Behaviour, OllamaAnswer>> = {
  answers: { pieces },
  'is cut off': { ...begun, end: 'length' },
  hangs: { ...begun, end: 'hang' },
  breaks: { ...begun, end: 'cut' },
  'sends garbage': { ...begun, end: 'garbage' },
  'refuses the key': { refusal: { status: 401, error: message } },
  'is busy': { refusal: { status: 503, error: message, retryAfter } },
};

servedProviderSuite('ollama', async () => {
  const ollama = await watchedOllama(['qwen3:8b']);
  const { fake, watch } = ollama;
  fake.answers(ofOllama.answers);
  return {
    provider: ollamaProvider(ollama),
    modelId: 'qwen3:8b',
    unspeakable,
    behaves: (as) => fake.answers(ofOllama[as]),
    pictureIn: (request) => valueAt(request, ['messages', '1', 'images', '0']),
    received: () => fake.chats.map(({ body }) => body),
    closed: () => fake.closed(),
    stopServer: () => fake.stop(),
    async end() {
      watch.stop();
      await fake.stop();
    },
  };
});

const ofAnthropic: Readonly<Record<Behaviour, AnthropicAnswer>> = {
  answers: { pieces },
  'is cut off': { ...begun, end: 'max_tokens' },
  hangs: { ...begun, end: 'hang' },
  breaks: { ...begun, end: 'cut' },
  'sends garbage': { ...begun, end: 'garbage' },
  'refuses the key': { refusal: { status: 401, type: 'authentication_error', message } },
  'is busy': { refusal: { status: 429, type: 'rate_limit_error', message, retryAfter } },
};

servedProviderSuite('anthropic', async () => {
  const fake = await new FakeAnthropic('sk-test').start();
  fake.answers(ofAnthropic.answers);
  const client = anthropicClient({
    apiKey: fake.key,
    baseUrl: fake.url,
    modelIds: shippedModelIds,
    clock: systemClock,
  });
  return {
    provider: chatProvider(client),
    modelId: 'claude-sonnet-4',
    pictureIn(request) {
      const image = ['messages', '0', 'content', '0'];
      expect(valueAt(request, [...image, 'type'])).toBe('image');
      expect(valueAt(request, [...image, 'source', 'media_type'])).toBe('image/jpeg');
      return valueAt(request, [...image, 'source', 'data']);
    },
    unspeakable,
    behaves: (as) => fake.answers(ofAnthropic[as]),
    received: () => fake.requests.map(({ body }) => body),
    closed: () => fake.closed(),
    stopServer: () => fake.stop(),
    end: () => fake.stop(),
  };
});

const ofOpenAi: Readonly<Record<Behaviour, OpenAiAnswer>> = {
  answers: { pieces },
  'is cut off': { ...begun, end: 'length' },
  hangs: { ...begun, end: 'hang' },
  breaks: { ...begun, end: 'cut' },
  'sends garbage': { ...begun, end: 'garbage' },
  'refuses the key': { refusal: { status: 401, code: 'invalid_api_key', message } },
  'is busy': { refusal: { status: 429, code: 'rate_limit_exceeded', message, retryAfter } },
};

servedProviderSuite('with the protocol of OpenAI', async () => {
  const fake = await new FakeOpenAi('sk-test').start();
  fake.answers(ofOpenAi.answers);
  const guarded = guardedFetch(modelNetworks('loopback'));
  const client = openAiClient({
    id: 'groq',
    name: 'Groq',
    baseUrl: fake.baseUrl,
    apiKey: fake.key,
    isOutside: true,
    isPaid: true,
    modelOf: (modelId) =>
      modelId === 'groq/small'
        ? {
            name: 'small',
            contextTokens: 32_000,
            price: { input: 1, output: 2 },
            seesPictures: true,
          }
        : undefined,
    fetch: guarded.fetch,
    clock: systemClock,
  });
  return {
    provider: chatProvider(client),
    modelId: 'groq/small',
    pictureIn(request) {
      const image = ['messages', '1', 'content', '0'];
      expect(valueAt(request, [...image, 'type'])).toBe('image_url');
      const url = String(valueAt(request, [...image, 'image_url', 'url']));
      return url.replace(/^data:image\/jpeg;base64,/, '');
    },
    unspeakable,
    behaves: (as) => fake.answers(ofOpenAi[as]),
    received: () => fake.requests.map(({ body }) => body),
    closed: () => fake.closed(),
    stopServer: () => fake.stop(),
    async end() {
      guarded.close();
      await fake.stop();
    },
  };
});
