import Anthropic, { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import type {
  ImageBlockParam,
  MessageParam,
  RawMessageStreamEvent,
  MessageCreateParamsStreaming,
  TextBlockParam,
} from '@anthropic-ai/sdk/resources/messages/messages.mjs';
import { anthropicProviderId } from '@mach42/contracts/models/catalogue.ts';
import { serviceFailures } from '@mach42/contracts/models/failure-texts.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { ModelIds, ModelPrice } from '../../models/model-ids.ts';
import { textIn, type ChatClient, type Chat } from '../language-model/chat.ts';
import { counting, retryBeforeFirstDelta, type ProviderErrors } from '../language-model/retry.ts';
import type { StreamTimeouts } from '../language-model/stream-timeouts.ts';
import { fetchInTurn } from '../network/names-in-turn.ts';
import { pacedFetch } from '../network/paced-fetch.ts';
import { ProviderFailed, retryAfterMs, type Unavailable } from '../provider-errors.ts';
import type { ModelDelta, Picture, WireWatch } from '../provider.ts';

const texts = serviceFailures('Anthropic');

const declined = (): ProviderFailed => new ProviderFailed(texts.declined, { retryable: false });

const isKeyRefused = (error: unknown): boolean =>
  error instanceof APIError && (error.status === 401 || error.status === 403);

/** Whether the same request may succeed a little later (429, 5xx, 529, no connection). */
function isTransient(error: unknown): boolean {
  if (error instanceof APIConnectionError) return true;
  if (!(error instanceof APIError)) return false;
  const { status, type } = error as APIError;
  if (status === undefined)
    return type === 'overloaded_error' || type === 'api_error' || type === 'rate_limit_error';
  return status === 408 || status === 429 || status >= 500;
}

/** Milliseconds that the provider asks to wait; undefined: nothing. */
const retryAfter = (error: unknown, now: Date): number | undefined =>
  error instanceof APIError
    ? retryAfterMs((error as APIError).headers?.get('retry-after'), now)
    : undefined;

/** Returns why the provider is unavailable; undefined where it answered, or refused the request. */
function unavailability(error: unknown, now: Date): Unavailable | undefined {
  if (error instanceof APIConnectionError) return { why: 'away' };
  if (!(error instanceof APIError)) return undefined;
  const { status, type } = error as APIError;
  const isBusy =
    status === 429 ||
    status === 503 ||
    status === 529 ||
    type === 'rate_limit_error' ||
    type === 'overloaded_error';
  return isBusy ? { why: 'busy', waitMs: retryAfter(error, now) } : undefined;
}

function textFor(error: unknown, hasBegun: boolean, keyIn: string | undefined): string {
  if (isKeyRefused(error))
    return keyIn === undefined ? texts.keyRefused : texts.keyOfVariableRefused(keyIn);
  if (error instanceof APIConnectionError && !hasBegun) return texts.unreachable;
  if (!(error instanceof APIError)) return hasBegun ? texts.brokeOff : texts.failed;
  const { status, type, apiMessage } = error as APIError;
  if (status === 404) return keyIn === undefined ? texts.noModel : texts.noModelOfFile;
  if (status === 413 || /prompt is too long|context/i.test(apiMessage ?? '')) return texts.tooLong;
  if (status === 429 || type === 'rate_limit_error') return texts.tooMany;
  if (status === 529 || type === 'overloaded_error') return texts.overloaded;
  return hasBegun ? texts.brokeOff : texts.failed;
}

/** @param keyIn the variable that the key is in; undefined: it was entered on the page Models */
const errorsFor = (keyIn: string | undefined): ProviderErrors => ({
  isTransient,
  retryAfter,
  unavailability,
  isOfClient: (error) => error instanceof APIError,
  textFor: (error, hasBegun) => textFor(error, hasBegun, keyIn),
});

interface AnthropicOptions {
  /** Default: `anthropic`. */
  readonly id?: string;
  /** The variable that the key is in; absent: it was entered on the page Models. */
  readonly keyIn?: string;
  /** Default: that of the platform. */
  readonly fetch?: typeof fetch;
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly modelIds: ModelIds;
  readonly clock: Clock;
  readonly timeouts?: StreamTimeouts;
}

/** A model may think for long before its first word. */
const defaultTimeouts: StreamTimeouts = { firstMs: 240_000, idleMs: 120_000 };
const usualContext = 200_000;
const mostOutputTokens = 32_768;
/** How long a refused key keeps the models away, before it is tried again. */
const refusedMs = 60_000;

export function anthropicClient(options: AnthropicOptions): ChatClient {
  const { apiKey, baseUrl, modelIds, clock, timeouts = defaultTimeouts } = options;
  const { id = anthropicProviderId, keyIn } = options;
  const errors = errorsFor(keyIn);
  const sdk = new Anthropic({
    apiKey,
    baseURL: baseUrl,
    authToken: null,
    maxRetries: 0,
    logLevel: 'off',
  });
  let refusedUntil = Number.NEGATIVE_INFINITY;

  const isRefused = (): boolean => clock.elapsed() < refusedUntil;
  const modelOf = (modelId: string): string =>
    modelIds.anthropic[modelId] ?? modelIds.anthropicHybrid;

  async function* stream(
    modelId: string,
    chat: Chat,
    signal: AbortSignal,
    { onSent, onBusy }: WireWatch,
  ): AsyncGenerator<ModelDelta> {
    const model = modelOf(modelId);
    const send = pacedFetch(options.fetch ?? fetchInTurn(), 'event');
    const counted = sdk.withOptions({ fetch: counting(send, onSent) });
    const open = (either: AbortSignal) => answer(counted, modelIds, model, chat, either);
    yield* retryBeforeFirstDelta(open, {
      timeouts,
      clock,
      signal,
      errors,
      onBusy,
      onError(error) {
        if (isKeyRefused(error)) refusedUntil = clock.elapsed() + refusedMs;
      },
    });
  }

  return {
    id,
    isOutside: true,
    isPaid: true,
    // Current models refuse a chat that ends with their own words.
    prefills: false,
    // All models of Claude that are served do.
    seesPictures: () => true,
    presence: () => (isRefused() ? 'away' : 'ready'),
    available: async () => !isRefused(),
    contextTokens: (modelId) => modelIds.contexts[modelOf(modelId)] ?? usualContext,
    costOf: (modelId, { inputTokens, outputTokens }) => {
      const counts = { input: inputTokens, cacheWrite: 0, cacheRead: 0, output: outputTokens };
      return costOf(modelIds.prices, modelOf(modelId), counts);
    },
    stream,
  };
}

/**
 * Yields the deltas of an answer; undefined for a part that is not text, so that a model that thinks does not seem
 * silent.
 */
async function* answer(
  sdk: Anthropic,
  { prices }: ModelIds,
  model: string,
  chat: Chat,
  signal: AbortSignal,
): AsyncGenerator<ModelDelta | undefined> {
  const request = requestOf(model, chat, Math.min(chat.maxOutputTokens, mostOutputTokens));
  const state: Received = {
    counts: { input: 0, cacheWrite: 0, cacheRead: 0, output: 0 },
    complete: true,
  };
  for await (const event of await sdk.messages.create(request, { signal })) {
    apply(state, event);
    yield deltaIn(event);
    if (event.type !== 'message_stop') continue;
    const { input, cacheWrite, cacheRead, output } = state.counts;
    const usage = { inputTokens: input + cacheWrite + cacheRead, outputTokens: output };
    yield {
      kind: 'end',
      usage,
      complete: state.complete,
      cost: costOf(prices, model, state.counts),
    };
    return;
  }
  signal.throwIfAborted();
}

function deltaIn(event: RawMessageStreamEvent): ModelDelta | undefined {
  if (event.type !== 'content_block_delta') return undefined;
  const { delta } = event;
  if (delta.type === 'text_delta') return { kind: 'text', text: textIn(delta.text) };
  if (delta.type !== 'input_json_delta') return undefined;
  return { kind: 'text', text: textIn(delta.partial_json) };
}

interface Received {
  counts: TokenCounts;
  complete: boolean;
}

const complete = new Set(['end_turn', 'stop_sequence', 'tool_use']);

/** @throws ProviderFailed when the model declines */
function apply(state: Received, event: RawMessageStreamEvent): void {
  if (event.type === 'message_start') {
    const { usage } = event.message;
    state.counts = {
      input: usage.input_tokens,
      cacheWrite: usage.cache_creation_input_tokens ?? 0,
      cacheRead: usage.cache_read_input_tokens ?? 0,
      output: usage.output_tokens,
    };
  } else if (event.type === 'message_delta') {
    const { stop_reason: reason } = event.delta;
    if (reason === 'refusal') throw declined();
    state.counts = { ...state.counts, output: event.usage.output_tokens };
    state.complete = reason !== null && complete.has(reason);
  }
}

/** At most four parts of a request may be kept in the cache. */
const mostCached = 4;

/**
 * Makes the model answer by a tool: the provider guarantees that the input of a tool is JSON, and the answer is this
 * input.
 */
const answeringByTool: Pick<MessageCreateParamsStreaming, 'tools' | 'tool_choice'> = {
  tools: [
    {
      name: 'put_file',
      description: 'Takes the whole new file: its sections are the fields of the input.',
      input_schema: { type: 'object' },
    },
  ],
  tool_choice: { type: 'tool', name: 'put_file', disable_parallel_tool_use: true },
};

const imageOf = ({ base64 }: Picture): ImageBlockParam => ({
  type: 'image',
  source: { type: 'base64', media_type: 'image/jpeg', data: base64 },
});

/**
 * Returns a chat in the form of the Messages API. Parts that stay the same from question to question (persona, file)
 * are marked to be kept in the provider's cache. It has no sampling settings, as current models refuse them.
 */
function requestOf(model: string, chat: Chat, maxTokens: number): MessageCreateParamsStreaming {
  const lastStable = chat.system.filter(({ isStable }) => isStable).slice(-mostCached);
  const system = chat.system.map((part): TextBlockParam => ({
    type: 'text',
    text: part.text,
    ...(lastStable.includes(part) ? { cache_control: { type: 'ephemeral' } } : {}),
  }));
  const messages = chat.turns.map(({ role, content, pictures = [] }): MessageParam => {
    if (pictures.length === 0) return { role, content };
    return { role, content: [...pictures.map(imageOf), { type: 'text', text: content }] };
  });
  return {
    model,
    max_tokens: maxTokens,
    system,
    messages,
    stream: true,
    ...(chat.form === undefined ? {} : answeringByTool),
  };
}

/** Tokens of a call by the kinds of the price list. */
interface TokenCounts {
  readonly input: number;
  readonly cacheWrite: number;
  readonly cacheRead: number;
  readonly output: number;
}

/** Returns US dollars. A model without a price costs as much as the dearest one, so that quotas hold. */
export function costOf(prices: ModelIds['prices'], model: string, counts: TokenCounts): number {
  const price = prices[model] ?? dearest(prices);
  if (price === undefined) return 0;
  const prompt = counts.input + counts.cacheWrite + counts.cacheRead;
  const { long } = price;
  const rates = long !== undefined && prompt > long.overTokens ? long : price;
  const perMillion =
    counts.input * rates.input +
    counts.cacheWrite * rates.cacheWrite +
    counts.cacheRead * rates.cacheRead +
    counts.output * rates.output;
  return perMillion / 1_000_000;
}

const dearest = (prices: ModelIds['prices']): ModelPrice | undefined =>
  Object.values(prices).toSorted((one, other) => other.output - one.output)[0];
