import { ollamaProviderId } from '@mach42/contracts/models/catalogue.ts';
import { ollamaFailures as texts } from '@mach42/contracts/models/failure-texts.ts';
import { directSettings, type ModelSettings } from '@mach42/contracts/runs/run-rules.ts';
import { Ollama, type ChatRequest, type ChatResponse, type Message } from 'ollama';
import type { Clock } from '../../kernel/clock.ts';
import type { ModelIds } from '../../models/model-ids.ts';
import type { Chat, ChatClient } from '../language-model/chat.ts';
import { withTimeouts, type StreamTimeouts } from '../language-model/stream-timeouts.ts';
import { ProviderFailed, ProviderTimeout } from '../provider-errors.ts';
import type { ModelDelta, Presence, WireWatch } from '../provider.ts';
import { OllamaRefused, ollamaFetch } from './ollama-fetch.ts';
import type { OllamaHost } from './ollama-host.ts';
import type { InstalledModel, OllamaWatch } from './ollama-watch.ts';

export interface OllamaOptions {
  readonly host: OllamaHost;
  /** Whether its address is configured: then it counts as available before it has answered. */
  readonly isConfigured: boolean;
  readonly watch: OllamaWatch;
  readonly modelIds: ModelIds;
  /** Tokens of a context that an admin chose; absent: those of `directSettings`. */
  readonly contextOf?: (modelId: string) => number | undefined;
  /** How long Ollama keeps a model in memory after an answer; 0: it goes at once. */
  readonly keepAliveMinutes: () => number;
  /** Default: that of the platform. */
  readonly fetch?: typeof fetch;
  readonly clock: Clock;
  readonly timeouts?: StreamTimeouts;
}

const defaultTimeouts: StreamTimeouts = { firstMs: 180_000, idleMs: 60_000 };

export function ollamaClient(options: OllamaOptions): ChatClient {
  const { host, isConfigured, watch, modelIds, keepAliveMinutes, clock } = options;
  const { timeouts = defaultTimeouts } = options;

  /** The name by which Ollama has a model, or had it when it last answered; undefined without one. */
  function nameFor(modelId: string): string | undefined {
    const names = watch.lastKnown.map(({ name }) => name);
    const wanted = modelIds.ollama[modelId];
    if (wanted !== undefined) return names.find((name) => isSame(name, wanted));
    const preferred = modelIds.ollamaHybrids.find((one) => names.some((name) => isSame(name, one)));
    return preferred ?? names.find((name) => !/embed/i.test(name));
  }

  function modelFor(modelId: string): InstalledModel | undefined {
    const wanted = nameFor(modelId);
    return wanted === undefined
      ? undefined
      : watch.lastKnown.find(({ name }) => isSame(name, wanted));
  }

  /** Returns the chosen number of tokens, or that of the model itself where it is smaller. */
  function contextTokens(modelId: string): number {
    const chosen = options.contextOf?.(modelId) ?? directSettings.num_ctx;
    return Math.min(chosen, modelFor(modelId)?.contextTokens ?? chosen);
  }

  function presence(modelId: string): Presence {
    if (watch.installed !== undefined) return nameFor(modelId) === undefined ? 'absent' : 'ready';
    return isConfigured || watch.wasSeen ? 'away' : 'absent';
  }

  return {
    id: ollamaProviderId,
    isOutside: host.isOutside,
    isPaid: false,
    prefills: true,
    presence,
    mayAppear: () => !watch.wasSeen,
    contextTokens,
    seesPictures: (modelId) => modelFor(modelId)?.seesPictures ?? false,
    isLoaded: (modelId) => watch.installed && modelFor(modelId)?.isLoaded,
    costOf: () => 0,
    async available() {
      await watch.poll();
      return watch.installed !== undefined;
    },
    stream(modelId, chat, signal, { onSent, onBusy }) {
      const model = nameFor(modelId);
      if (model === undefined) throw watch.wasSeen ? missing() : unreachable();
      const keepAlive = `${keepAliveMinutes()}m`;
      const request = requestOf(model, chat, { contextTokens: contextTokens(modelId), keepAlive });
      const open = (either: AbortSignal) =>
        answer(host.url, request, either, { onSent, onBusy }, options.fetch);
      return withTimeouts(open, timeouts, clock, signal);
    },
  };
}

/**
 * A request with fields that this version of the client does not list: nothing is cut off the question or the answer.
 */
type WholeChat = ChatRequest & {
  readonly stream: true;
  readonly truncate: false;
  readonly shift: false;
  readonly options: ModelSettings;
};

function requestOf(
  model: string,
  { system, turns, settings, form }: Chat,
  { contextTokens, keepAlive }: { contextTokens: number; keepAlive: string },
): WholeChat {
  const options = { ...directSettings, num_ctx: contextTokens, ...settings };
  return {
    model,
    messages: [
      { role: 'system', content: system.map(({ text }) => text).join('\n\n') },
      ...turns.map(({ role, content, pictures = [] }) => ({
        role,
        content,
        ...(pictures.length === 0 ? {} : { images: pictures.map(({ base64 }) => base64) }),
      })),
    ],
    stream: true,
    truncate: false,
    shift: false,
    keep_alive: keepAlive,
    ...(form === undefined ? {} : { format: { type: 'object' } }),
    options: { ...options, num_ctx: Math.min(options.num_ctx, contextTokens) },
  };
}

async function* answer(
  url: string,
  request: WholeChat,
  signal: AbortSignal,
  { onSent, onBusy }: WireWatch,
  send?: typeof fetch,
): AsyncGenerator<ModelDelta> {
  const client = new Ollama({ host: url, fetch: ollamaFetch(signal, onSent, send) });
  const thinking = thinkingInline();
  let hasBegun = false;
  try {
    for await (const part of await chatOf(client, request)) {
      hasBegun = true;
      const text = thinking(part.message);
      if (text !== '') yield { kind: 'text', text };
      if (part.done) yield endOf(part, request.options.num_ctx);
    }
  } catch (error) {
    signal.throwIfAborted();
    const failure = ollamaError(error, hasBegun);
    const { unavailable } = failure instanceof ProviderFailed ? failure : {};
    if (unavailable?.why === 'busy') onBusy(unavailable.waitMs);
    throw failure;
  }
}

/** An Ollama before 0.5 knows no schemas, and only the word for any JSON object. */
async function chatOf(client: Ollama, request: WholeChat) {
  if (request.format === undefined) return client.chat(request);
  return client.chat(request).catch((error: unknown) => {
    if (error instanceof OllamaRefused && error.status === 400 && /format/i.test(error.said))
      return client.chat({ ...request, format: 'json' });
    throw error;
  });
}

/** @throws ProviderFailed when the question filled the context: then Ollama cut it to that size */
function endOf(part: ChatResponse, contextTokens: number): ModelDelta {
  // Absent where the prompt was answered from the cache.
  const usage = { inputTokens: part.prompt_eval_count ?? 0, outputTokens: part.eval_count ?? 0 };
  if (usage.inputTokens >= contextTokens) throw cutToFit(contextTokens);
  return { kind: 'end', usage, complete: part.done_reason !== 'length', cost: 0 };
}

/** Ollama lists a model that was pulled without a tag as `name:latest`. */
const isSame = (installed: string, wanted: string): boolean =>
  installed === wanted || installed === `${wanted}:latest`;

const missing = (): ProviderFailed => new ProviderFailed(texts.missing, { retryable: false });

/**
 * Returns a function that gives the text of one message after another. The thinking of a model is in
 * `<think>…</think>` before its answer, whether the server keeps it in the text or apart from it.
 */
function thinkingInline(): (message: Pick<Message, 'content' | 'thinking'>) => string {
  let isThinking = false;
  return ({ content, thinking = '' }) => {
    let text = '';
    if (thinking !== '') {
      text += isThinking ? thinking : `<think>${thinking}`;
      isThinking = true;
    }
    if (content !== '') {
      text += isThinking ? `</think>\n\n${content}` : content;
      isThinking = false;
    }
    return text;
  };
}

const ofContext = /context|prompt is too long/i;

function isAboutContext(text: string): boolean {
  const exceeds = text.search(/exceeds? /i);
  return ofContext.test(text) || (exceeds !== -1 && /length/i.test(text.slice(exceeds)));
}

/** An older Ollama truncates a question, though the request forbids it. */
function cutToFit(contextTokens: number): ProviderFailed {
  return new ProviderFailed(texts.cutToFit(contextTokens), { retryable: false });
}

const unreachable = (): ProviderFailed =>
  new ProviderFailed(texts.unreachable, { retryable: true, unavailable: { why: 'away' } });

/** The text for the person, without the message of Ollama, which may quote the prompt. */
function ollamaError(error: unknown, hasBegun: boolean): Error {
  if (error instanceof ProviderFailed || error instanceof ProviderTimeout) return error;
  if (error instanceof OllamaRefused) return refusal(error);
  if (!hasBegun && isUnreachable(error)) return unreachable();
  const message = hasBegun ? texts.brokeOff : texts.failed;
  const isTooLong = error instanceof Error && isAboutContext(error.message);
  return isTooLong
    ? new ProviderFailed(texts.tooLong, { retryable: false })
    : new ProviderFailed(message, { retryable: true });
}

function refusal({ status, said, retryAfterMs }: OllamaRefused): ProviderFailed {
  if (status === 404) return new ProviderFailed(texts.noModel, { retryable: false });
  // No redirect is followed.
  if (status < 400 || status === 401 || status === 403) {
    return new ProviderFailed(texts.keyRefused, { retryable: false });
  }
  if (status === 429 || status === 503) {
    const unavailable = { why: 'busy', waitMs: retryAfterMs } as const;
    return new ProviderFailed(texts.busy, { retryable: true, unavailable });
  }
  if (isAboutContext(said)) return new ProviderFailed(texts.tooLong, { retryable: false });
  return new ProviderFailed(texts.failed, { retryable: true });
}

/** `fetch` says so with a TypeError whatever the cause. */
const isUnreachable = (error: unknown): boolean => error instanceof TypeError;
