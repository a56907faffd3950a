import { ollamaProviderId } from '@mach42/contracts/models/catalogue.ts';
import { directSettings } from '@mach42/contracts/runs/direct-settings.ts';
import { Ollama, type ChatRequest, type ChatResponse } from 'ollama';
import type { Clock } from '../../kernel/clock.ts';
import type { ModelIds } from '../../models/model-ids.ts';
import type { ChatClient } from '../language-model/chat-client.ts';
import type { Chat } from '../language-model/chat.ts';
import { withPatience, type Patience } from '../language-model/patience.ts';
import type { ModelDelta, Presence } from '../provider.ts';
import { ProviderFailed } from '../provider-errors.ts';
import { ollamaError } from './ollama-errors.ts';
import { ollamaFetch } from './ollama-fetch.ts';
import type { OllamaHost } from './ollama-host.ts';
import type { OllamaWatch } from './ollama-watch.ts';
import { thinkingInline } from './thinking-inline.ts';

export interface OllamaOptions {
  readonly host: OllamaHost;
  /** Whether somebody said where it is: then it counts as there also before it has answered. */
  readonly isConfigured: boolean;
  readonly watch: OllamaWatch;
  readonly modelIds: ModelIds;
  readonly clock: Clock;
  readonly patience?: Patience;
}

const usualPatience: Patience = { firstMs: 180_000, nextMs: 60_000 };

export function ollamaClient(options: OllamaOptions): ChatClient {
  const { host, isConfigured, watch, modelIds, clock, patience = usualPatience } = options;

  /** The name by which Ollama has a model; undefined when it has none for it. */
  function nameFor(modelId: string): string | undefined {
    const names = (watch.installed ?? []).map(({ name }) => name);
    const wanted = modelIds.ollama[modelId];
    if (wanted !== undefined) return names.find((name) => isSame(name, wanted));
    const preferred = modelIds.ollamaHybrids.find((one) => names.some((name) => isSame(name, one)));
    return preferred ?? names.find((name) => !/embed/i.test(name));
  }

  function presence(modelId: string): Presence {
    if (watch.installed !== undefined) return nameFor(modelId) === undefined ? 'absent' : 'ready';
    return isConfigured || watch.wasSeen ? 'away' : 'absent';
  }

  return {
    id: ollamaProviderId,
    isOutside: host.isOutside,
    isPaid: false,
    presence,
    contextTokens: () => directSettings.num_ctx,
    costOf: () => 0,
    async available() {
      await watch.look();
      return watch.installed !== undefined;
    },
    stream(modelId, chat, signal) {
      const model = nameFor(modelId);
      if (model === undefined) throw missing();
      const request = requestOf(model, chat);
      return withPatience((either) => answer(host.url, request, either), patience, clock, signal);
    },
  };
}

function requestOf(
  model: string,
  { system, turns, settings }: Chat,
): ChatRequest & { stream: true } {
  return {
    model,
    messages: [
      { role: 'system', content: system.map(({ text }) => text).join('\n\n') },
      ...turns.map(({ role, content }) => ({ role, content })),
    ],
    stream: true,
    options: { ...directSettings, ...settings },
  };
}

async function* answer(
  url: string,
  request: ChatRequest & { stream: true },
  signal: AbortSignal,
): AsyncGenerator<ModelDelta> {
  const client = new Ollama({ host: url, fetch: ollamaFetch(signal) });
  const thinking = thinkingInline();
  let hasBegun = false;
  try {
    for await (const part of await client.chat(request)) {
      hasBegun = true;
      const text = thinking(part.message);
      if (text !== '') yield { kind: 'text', text };
      if (part.done) yield endOf(part);
    }
  } catch (error) {
    signal.throwIfAborted();
    throw ollamaError(error, hasBegun);
  }
}

function endOf(part: ChatResponse): ModelDelta {
  // Absent where the prompt was answered from the cache.
  const usage = { inputTokens: part.prompt_eval_count ?? 0, outputTokens: part.eval_count ?? 0 };
  return { kind: 'end', usage, complete: part.done_reason !== 'length', cost: 0 };
}

/** Ollama lists a model that was pulled without a tag as `name:latest`. */
const isSame = (installed: string, wanted: string): boolean =>
  installed === wanted || installed === `${wanted}:latest`;

const missing = (): ProviderFailed =>
  new ProviderFailed('Ollama does not have this model. Pull it, or choose another.', {
    retryable: false,
  });
