import {
  estimateTokens,
  estimateTokensOfLength,
} from '@mach42/contracts/models/estimate-tokens.ts';
import { failureTexts, serviceFailures } from '@mach42/contracts/models/failure-texts.ts';
import OpenAI, { APIError, APIConnectionError } from 'openai';
import type { Clock } from '../../kernel/clock.ts';
import {
  textIn,
  textOf,
  type Chat,
  type ChatClient,
  type ChatTurn,
} from '../language-model/chat.ts';
import { counting, retryBeforeFirstDelta, type ProviderErrors } from '../language-model/retry.ts';
import type { StreamTimeouts } from '../language-model/stream-timeouts.ts';
import { pacedFetch } from '../network/paced-fetch.ts';
import { ProviderFailed, retryAfterMs, type Unavailable } from '../provider-errors.ts';
import type { ModelDelta, ModelUsage } from '../provider.ts';

const declined = (): ProviderFailed =>
  new ProviderFailed(failureTexts.declined, { retryable: false });

/** The stream ended, and no piece said that the answer did. */
class EndedEarly extends Error {
  override readonly name = 'EndedEarly';
}

const isKeyRefused = (error: unknown): boolean =>
  error instanceof APIError && (error.status === 401 || error.status === 403);

/** The account is at its limit of cost, which time does not change. */
const isWithoutCredit = ({ status, code }: APIError): boolean =>
  status === 402 || code === 'insufficient_quota';

/** In a stream an error has no status of its own; some services write one into its code. */
function statusOf(error: APIError): number | undefined {
  if (error.status !== undefined) return error.status;
  const code = Number(error.code);
  if (Number.isInteger(code) && code >= 400) return code;
  if (/rate_limit/.test(`${error.code} ${error.type}`)) return 429;
  return /server_error|overloaded|unavailable/.test(`${error.code} ${error.type}`)
    ? 503
    : undefined;
}

/** Whether the same request may succeed a little later (408, 429, 5xx, no connection). */
function isTransient(error: unknown): boolean {
  if (error instanceof APIConnectionError || error instanceof EndedEarly) return true;
  if (!(error instanceof APIError) || isWithoutCredit(error)) return false;
  const status = statusOf(error);
  return status === 408 || status === 429 || (status !== undefined && status >= 500);
}

function retryAfter(error: unknown, now: Date): number | undefined {
  if (!(error instanceof APIError)) return undefined;
  const headers: Headers | undefined = error.headers;
  return retryAfterMs(headers?.get('retry-after'), now);
}

function unavailability(error: unknown, now: Date): Unavailable | undefined {
  if (error instanceof APIConnectionError) return { why: 'away' };
  if (!(error instanceof APIError) || isWithoutCredit(error)) return undefined;
  const status = statusOf(error);
  const isBusy = status === 429 || status === 503 || status === 529;
  return isBusy ? { why: 'busy', waitMs: retryAfter(error, now) } : undefined;
}

const isTooLong = (error: APIError): boolean =>
  error.status === 413 ||
  error.code === 'context_length_exceeded' ||
  (error.status === 400 && /context|too long|too many tokens/i.test(error.message));

function textFor(name: string, error: unknown, hasBegun: boolean): string {
  const texts = serviceFailures(name);
  if (isKeyRefused(error)) return texts.keyRefused;
  if (error instanceof APIConnectionError && !hasBegun) return texts.unreachable;
  if (error instanceof EndedEarly) return texts.brokeOff;
  if (!(error instanceof APIError)) return hasBegun ? texts.brokeOff : texts.failed;
  if (isWithoutCredit(error)) return texts.noCredit;
  if (isTooLong(error)) return texts.tooLong;
  const status = statusOf(error);
  if (status === 404) return texts.noModel;
  if (status === 429) return texts.tooMany;
  return hasBegun ? texts.brokeOff : texts.failed;
}

const errorsFor = (name: string): ProviderErrors => ({
  isTransient,
  retryAfter,
  unavailability,
  isOfClient: (error) => error instanceof APIError,
  textFor: (error, hasBegun) => textFor(name, error, hasBegun),
});

/** A model as the service has it. */
interface OpenAiModel {
  /** The name as the service writes it. */
  readonly name: string;
  /** Tokens of question and answer together. */
  readonly contextTokens: number;
  /** US dollars for a million tokens. */
  readonly price: { readonly input: number; readonly output: number };
  readonly seesPictures: boolean;
}

export interface OpenAiOptions {
  readonly id: string;
  /** The name for people. */
  readonly name: string;
  /** The address with the version, as in `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  /** Undefined where the service asks for none. */
  readonly apiKey: string | undefined;
  readonly isOutside: boolean;
  /** Returns the model with an id of the catalogue; undefined: the service does not serve it. */
  readonly modelOf: (modelId: string) => OpenAiModel | undefined;
  /** Whether any of its models has a price. */
  readonly isPaid: boolean;
  readonly fetch: typeof fetch;
  readonly clock: Clock;
  readonly timeouts?: StreamTimeouts;
}

/** A model may think for long before its first word, or be loaded first. */
const defaultTimeouts: StreamTimeouts = { firstMs: 240_000, idleMs: 120_000 };
const mostOutputTokens = 32_768;
/** How long a refused key keeps the models away, before it is tried again. */
const refusedMs = 60_000;

/** Any service with the chat completions of OpenAI (https://platform.openai.com/docs/api-reference/chat). */
export function openAiClient(options: OpenAiOptions): ChatClient {
  const { id, name, baseUrl, apiKey, isOutside, isPaid, modelOf, clock } = options;
  const { timeouts = defaultTimeouts } = options;
  const sdk = new OpenAI({
    // A service without keys ignores it.
    apiKey: apiKey ?? 'none',
    baseURL: baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
  });
  const errors = errorsFor(name);
  const known = new RefusedOptions();
  let refusedUntil = Number.NEGATIVE_INFINITY;
  const isRefused = (): boolean => clock.elapsed() < refusedUntil;

  return {
    id,
    isOutside,
    isPaid,
    prefills: false,
    presence: (modelId) =>
      modelOf(modelId) === undefined ? 'absent' : isRefused() ? 'away' : 'ready',
    available: async () => !isRefused(),
    seesPictures: (modelId) => modelOf(modelId)?.seesPictures ?? false,
    contextTokens: (modelId) => modelOf(modelId)?.contextTokens ?? 0,
    costOf: (modelId, usage) => costOf(modelOf(modelId), usage),
    stream(modelId, chat, signal, { onSent, onBusy }) {
      const model = modelOf(modelId);
      if (model === undefined)
        throw new ProviderFailed(failureTexts.notConnected, { retryable: false });
      const send = pacedFetch(options.fetch, 'event');
      const counted = sdk.withOptions({ fetch: counting(send, onSent) });
      const service = { sdk: counted, isOfOpenAi: baseUrl.startsWith(ofOpenAi), known };
      return retryBeforeFirstDelta((either) => answer(service, model, chat, either), {
        timeouts,
        clock,
        signal,
        errors,
        onBusy,
        onError(error) {
          if (isKeyRefused(error)) refusedUntil = clock.elapsed() + refusedMs;
        },
      });
    },
  };
}

const ofOpenAi = 'https://api.openai.com/';

/** US dollars. */
function costOf(model: Pick<OpenAiModel, 'price'> | undefined, usage: ModelUsage): number {
  const { input = 0, output = 0 } = model?.price ?? {};
  return (usage.inputTokens * input + usage.outputTokens * output) / 1_000_000;
}

interface Service {
  readonly sdk: OpenAI;
  /**
   * Whether the service is OpenAI itself, whose newer models have another name for the limit of an answer than all
   * other services.
   */
  readonly isOfOpenAi: boolean;
  readonly known: RefusedOptions;
}

type Chunk = OpenAI.ChatCompletionChunk;
type Request = OpenAI.ChatCompletionCreateParamsStreaming;

/**
 * Yields the deltas of an answer; undefined for a part that is not text, so that a model that thinks does not seem
 * silent.
 */
async function* answer(
  service: Service,
  model: OpenAiModel,
  chat: Chat,
  signal: AbortSignal,
): AsyncGenerator<ModelDelta | undefined> {
  let characters = 0;
  let reason: string | undefined;
  let usage: ModelUsage | undefined;
  for await (const chunk of await opened(service, requestOf(service, model, chat), signal)) {
    const [choice] = chunk.choices ?? [];
    const text = textIn(choice?.delta?.content);
    characters += text.length;
    yield text === '' ? undefined : { kind: 'text', text };
    reason = choice?.finish_reason ?? reason;
    usage = usageIn(chunk) ?? usage;
  }
  signal.throwIfAborted();
  if (reason === undefined) throw new EndedEarly('The stream ended before the answer.');
  if (reason === 'content_filter') throw declined();
  const counted = usage ?? {
    inputTokens: estimateTokens(textOf(chat)),
    outputTokens: estimateTokensOfLength(characters),
  };
  yield {
    kind: 'end',
    usage: counted,
    complete: reason !== 'length',
    cost: costOf(model, counted),
    ...(usage === undefined ? { estimated: true as const } : {}),
  };
}

function usageIn({ usage }: Chunk): ModelUsage | undefined {
  if (usage === undefined || usage === null) return undefined;
  return { inputTokens: usage.prompt_tokens ?? 0, outputTokens: usage.completion_tokens ?? 0 };
}

function messageOf({ role, content, pictures = [] }: ChatTurn): OpenAI.ChatCompletionMessageParam {
  if (role === 'assistant' || pictures.length === 0) return { role, content };
  const images = pictures.map(({ mediaType, base64 }) => ({
    type: 'image_url' as const,
    image_url: { url: `data:${mediaType};base64,${base64}` },
  }));
  return { role, content: [...images, { type: 'text', text: content }] };
}

/**
 * A chat as one request. The parts that not every service has are those of `optional`; no sampling
 * settings, as models that think refuse them.
 */
function requestOf({ isOfOpenAi }: Service, model: OpenAiModel, chat: Chat): Request {
  const most = Math.min(chat.maxOutputTokens, mostOutputTokens);
  return {
    model: model.name,
    messages: [
      { role: 'system', content: chat.system.map(({ text }) => text).join('\n\n') },
      ...chat.turns.map(messageOf),
    ],
    stream: true,
    stream_options: { include_usage: true },
    ...(isOfOpenAi ? { max_completion_tokens: most } : { max_tokens: most }),
    ...(chat.form === undefined ? {} : { response_format: { type: 'json_object' } as const }),
  };
}

const optional = ['stream_options', 'response_format', 'max_tokens'] as const;
type Optional = (typeof optional)[number];

/** Sends a request, without the parts that the service says it does not know. */
async function opened(
  { sdk, known }: Service,
  request: Request,
  signal: AbortSignal,
): Promise<AsyncIterable<Chunk>> {
  for (;;) {
    const sent = known.without(request);
    try {
      return await sdk.chat.completions.create(sent, { signal });
    } catch (error) {
      const refused = optional.find((part) => part in sent && isRefusalOf(error, part));
      if (refused === undefined) throw error;
      known.add(request.model, refused);
    }
  }
}

const isRefusalOf = (error: unknown, part: Optional): boolean =>
  error instanceof APIError &&
  (error.status === 400 || error.status === 422) &&
  (error.param === part || error.message.includes(part));

/** The parts of requests that the service refused, by model, so that each is refused once. */
class RefusedOptions {
  readonly #refused = new Map<string, Set<Optional>>();

  add(model: string, part: Optional): void {
    const parts = this.#refused.get(model) ?? new Set();
    this.#refused.set(model, parts.add(part));
  }

  without(request: Request): Request {
    const parts: ReadonlySet<string> = this.#refused.get(request.model) ?? new Set();
    const { max_tokens: most } = request;
    const kept = Object.fromEntries(Object.entries(request).filter(([name]) => !parts.has(name)));
    return {
      ...(kept as unknown as Request),
      ...(parts.has('max_tokens') && most !== undefined ? { max_completion_tokens: most } : {}),
    };
  }
}
