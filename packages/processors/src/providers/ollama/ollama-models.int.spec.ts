import { directSettings } from '@mach42/contracts/runs/run-rules.ts';
import type { FakeOllama } from '@mach42/testing/providers/fake-ollama.ts';
import {
  now,
  ollamaProvider,
  question as request,
  watchedOllama,
} from '@mach42/testing/providers/watched-ollama.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PreparedCall } from '../provider.ts';
import { OllamaWatch } from './ollama-watch.ts';

let fake: FakeOllama;
let watch: OllamaWatch;
beforeEach(async () => {
  ({ fake, watch } = await watchedOllama());
});
afterEach(async () => {
  watch.stop();
  await fake.stop();
});

const provider = (isConfigured = true) => ollamaProvider({ fake, watch }, { isConfigured });

async function run(call: PreparedCall): Promise<void> {
  for await (const delta of call.stream(new AbortController().signal)) {
    if (delta.kind === 'end') return;
  }
}

describe('what Ollama can run', () => {
  it('[PO8] is what it has, hybrids included, and nothing that only embeds', async () => {
    const ollama = provider();
    expect(ollama.presence('qwen3:8b')).toBe('ready');
    expect(ollama.presence('mixtral:8x7b')).toBe('absent');
    expect(ollama.presence('mach42v1:latest')).toBe('ready');
    fake.models = ['nomic-embed-text:latest'];
    await watch.poll();
    expect(ollama.presence('mach42v1:latest')).toBe('absent');
  });

  it('[PO8] may be another model for hybrids when none of the preferred is there', async () => {
    fake.models = ['llama3.2:3b'];
    await watch.poll();
    fake.answers({ pieces: ['Hi'] });
    const call = await provider().prepare({ ...request, modelId: 'mach42v1:latest' });
    await run(call);
    expect(fake.chats[0]?.body).toMatchObject({ model: 'llama3.2:3b' });
  });

  it('[PO9] is away while it does not answer, and absent if no person said that it is there', async () => {
    const found = new OllamaWatch('http://127.0.0.1:9', { everyMs: 60_000, timeoutMs: 500 });
    await found.poll();
    expect(found.installed).toBeUndefined();
    expect(found.wasSeen).toBe(false);
    await fake.stop();
    await watch.poll();
    expect(provider().presence('qwen3:8b')).toBe('away');
    expect(provider(false).presence('qwen3:8b')).toBe('away');
    expect(await provider().available()).toBe(false);
    await fake.start();
    await watch.poll();
    expect(provider().presence('qwen3:8b')).toBe('ready');
  });

  it('[PO17] is not away for one poll without an answer, and answers as it did while it is away', async () => {
    watch.stop();
    watch = new OllamaWatch(fake.url, { everyMs: 60_000, timeoutMs: 1_000 });
    await watch.poll();
    fake.silentPolls = 1;
    await watch.poll();
    expect(provider().presence('qwen3:8b')).toBe('ready');
    fake.silentPolls = 2;
    await watch.poll();
    expect(provider().presence('qwen3:8b')).toBe('away');
    fake.answers({ pieces: ['Yes'] });
    await run(await provider().prepare(request));
    expect(fake.chats[0]?.body).toMatchObject({ model: 'qwen3:8b' });
  });

  it('[PO17] that has never answered is said not to answer, and not to lack the model', async () => {
    const unseen = new OllamaWatch(fake.url, { everyMs: 60_000, timeoutMs: 1_000 });
    const call = await ollamaProvider({ fake, watch: unseen }).prepare(request);
    await expect(async () => run(call)).rejects.toMatchObject({
      message: 'Ollama does not answer. Start it, or choose another model.',
      retryable: true,
    });
  });

  it('[PO9] reports what is loaded', async () => {
    expect(provider().isLoaded?.('qwen3:8b')).toBe(false);
    fake.loaded = ['qwen3:8b'];
    await watch.poll();
    expect(provider().isLoaded?.('qwen3:8b')).toBe(true);
    expect(provider().isLoaded?.('mach42v1:latest')).toBe(true);
    expect(provider().isLoaded?.('mixtral:8x7b')).toBeUndefined();
  });

  it('[PO10] has the context of the model where that is smaller than the usual one', async () => {
    fake.contexts.set('qwen3:8b', 2048).set('llama3.2:3b', 131_072);
    fake.models = ['qwen3:8b', 'llama3.2:3b'];
    const fresh = new OllamaWatch(fake.url, { everyMs: 60_000, timeoutMs: 2000 });
    await fresh.poll();
    expect(fresh.installed?.map(({ contextTokens }) => contextTokens)).toEqual([2048, 131_072]);
    await fresh.poll();
    expect(fake.requests.filter(({ path }) => path === '/api/show')).toHaveLength(2 + 2);

    watch.stop();
    watch = fresh;
    expect(provider().contextTokens('qwen3:8b')).toBe(2048);
    fake.answers({ pieces: ['Yes'] });
    const call = await provider().prepare(request);
    await run(call);
    expect(fake.chats[0]?.body).toMatchObject({ options: { num_ctx: 2048 } });
    const long = [{ role: 'user', content: 'x'.repeat(7000), at: now } as const];
    await expect(provider().prepare({ ...request, turns: long })).rejects.toThrow(/2048 tokens/);
  });

  it('[PO10] a question longer than the context is refused with the figures, and not sent', async () => {
    const long = [{ role: 'user', content: 'x'.repeat(60_000), at: now } as const];
    await expect(provider().prepare({ ...request, turns: long })).rejects.toThrow(
      /takes about \d+ tokens.*16384 tokens/,
    );
    expect(directSettings.num_ctx).toBe(provider().contextTokens('qwen3:8b'));
  });
});
