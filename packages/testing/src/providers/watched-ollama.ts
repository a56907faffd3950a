import { systemClock } from '@mach42/processors/kernel/clock.ts';
import { shippedModelIds } from '@mach42/processors/models/model-ids.ts';
import { chatProvider } from '@mach42/processors/providers/language-model/chat-provider.ts';
import {
  ollamaClient,
  type OllamaOptions,
} from '@mach42/processors/providers/ollama/ollama-client.ts';
import { ollamaHost } from '@mach42/processors/providers/ollama/ollama-host.ts';
import { OllamaWatch } from '@mach42/processors/providers/ollama/ollama-watch.ts';
import type { ModelProvider, ReplyModelRequest } from '@mach42/processors/providers/provider.ts';
import { FakeOllama } from './fake-ollama.ts';

export const now = '2026-11-20T09:00:00.000Z';

/** A question to the model that the server has. */
export const question: ReplyModelRequest = {
  purpose: 'reply',
  modelId: 'qwen3:8b',
  now,
  timeZone: 'UTC',
  maxOutputTokens: 32_768,
  turns: [{ role: 'user', content: 'When is the lease due?', at: now }],
  material: { entries: [], personal: true },
};

export interface WatchedOllama {
  readonly fake: FakeOllama;
  readonly watch: OllamaWatch;
}

/**
 * Starts a server with a model that chats and one that embeds, and reads its models once.
 * @param seeing models that see pictures
 */
export async function watchedOllama(seeing: readonly string[] = []): Promise<WatchedOllama> {
  const fake = await new FakeOllama(['qwen3:8b', 'nomic-embed-text:latest']).start();
  for (const model of seeing) fake.seeing.add(model);
  const watch = new OllamaWatch(fake.url, { everyMs: 60_000, timeoutMs: 2000 });
  await watch.start();
  return { fake, watch };
}

export const ollamaProvider = (
  { fake, watch }: WatchedOllama,
  options: Partial<OllamaOptions> = {},
): ModelProvider =>
  chatProvider(
    ollamaClient({
      host: ollamaHost(fake.url),
      isConfigured: true,
      watch,
      modelIds: shippedModelIds,
      keepAliveMinutes: () => 30,
      clock: systemClock,
      ...options,
    }),
  );
