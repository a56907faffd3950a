import { bodyFault } from '@mach42/contracts/kernel/json-size.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { parsedJson } from '@mach42/contracts/kernel/parsed-json.ts';
import type { ProviderKind } from '@mach42/contracts/providers/presets.ts';
import {
  type FoundModel,
  ModelName,
  type ModelRates,
} from '@mach42/contracts/providers/schemas.ts';
import { providerTexts } from '@mach42/contracts/providers/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { isFields } from '@mach42/json-document/json-value.ts';
import { setImmediate } from 'node:timers/promises';
import { Value } from 'typebox/value';
import { AnswerTooLong, isAddressRefused } from '../network/guarded-fetch.ts';

type Json = Readonly<Record<string, unknown>>;

/** Names of models that answer no chats: they convert texts to numbers, sounds or pictures. */
const otherwise = /embed|whisper|tts|moderation|dall-e|transcri|rerank|image|speech|ocr|guard/i;

const unknown = { contextTokens: null, price: null, bytes: null } as const;

/** The fields of an answer: the list of the models, the name of each, and how the rest is read. */
interface ListForm {
  readonly list: string;
  readonly name: string;
  readonly read: (name: string, item: Json) => FoundModel;
}

const forms: Readonly<Record<ProviderKind, ListForm>> = {
  // https://docs.ollama.com/api/tags
  ollama: {
    list: 'models',
    name: 'name',
    read: (name, { size }) => ({ ...unknown, name, label: name, bytes: wholeIn(size) }),
  },
  // https://platform.claude.com/docs/en/api/models-list
  anthropic: {
    list: 'data',
    name: 'id',
    read: (name, item) => ({
      ...unknown,
      name,
      label: textIn(item['display_name']) ?? name,
      contextTokens: contextIn(item['max_input_tokens']),
    }),
  },
  // https://platform.openai.com/docs/api-reference/models/list, and what some services add to it: the length of the
  // context under one of several names, and OpenRouter the price of a token.
  openai: {
    list: 'data',
    name: 'id',
    read: (name, item) => ({
      ...unknown,
      name,
      label: textIn(item['name']) ?? name,
      contextTokens:
        contextIn(item['context_length']) ??
        contextIn(item['context_window']) ??
        contextIn(item['max_context_length']) ??
        contextIn(item['max_model_len']),
      price: pricesIn(item['pricing']),
      ...imagesIn(item['architecture']),
    }),
  },
};

/** Reads from an answer of OpenRouter (https://openrouter.ai/docs/models) whether a model takes pictures. */
function imagesIn(architecture: unknown): Pick<FoundModel, 'images'> {
  const taken = isFields(architecture) ? architecture['input_modalities'] : undefined;
  return Array.isArray(taken) ? { images: taken.includes('image') } : {};
}

function textIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim().slice(0, 80);
  return text === '' ? undefined : text;
}

const wholeIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

function contextIn(value: unknown): number | null {
  const tokens = wholeIn(value);
  return tokens !== null && tokens >= 1000 && tokens <= 20_000_000 ? tokens : null;
}

/** US dollars a token, as texts. */
function pricesIn(pricing: unknown): ModelRates | null {
  if (!isFields(pricing)) return null;
  const [input, output] = [rateOf(pricing['prompt']), rateOf(pricing['completion'])];
  return input === undefined || output === undefined ? null : { input, output };
}

/** Returns the price of a million tokens. */
function rateOf(perToken: unknown): number | undefined {
  const rate = typeof perToken === 'string' ? Number(perToken) * 1_000_000 : Number.NaN;
  return rate >= 0 && rate <= 10_000 ? Math.round(rate * 10_000) / 10_000 : undefined;
}

/** A service as it is asked. */
interface AskedService {
  readonly kind: ProviderKind;
  readonly address: string;
  readonly key: string | undefined;
}

const texts = providerTexts.failures;

/**
 * Returns the models that a service says it has.
 * @param send checks the address
 * @throws Refusal with a text that says what is wrong, and quotes nothing of the answer and nothing of the key
 */
export async function listModels(
  service: AskedService,
  send: typeof fetch,
  signal: AbortSignal,
): Promise<FoundModel[]> {
  const answer = await answerOf(service, send, signal);
  const found = await modelsIn(service.kind, answer);
  if (found === undefined) return refuse('UPSTREAM_ERROR', texts.garbled, '/address');
  await setImmediate();
  return found.toSorted(byName);
}

/** Compares names without the rules of a language, which take long for names with the same beginning. */
const byName = ({ name: one }: FoundModel, { name: other }: FoundModel): number =>
  one < other ? -1 : Number(one > other);

/** @throws AnswerTooLong */
async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let [text, bytes] = ['', 0];
  for await (const part of body ?? []) {
    bytes += part.length;
    // Leaving the loop closes the connection.
    if (bytes > limits.providers.listBytes) throw new AnswerTooLong();
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

/** @throws AnswerTooLong it would take long to read */
async function readInTurns(text: string): Promise<unknown> {
  await setImmediate();
  if (bodyFault(text, limits.body) !== undefined) throw new AnswerTooLong();
  await setImmediate();
  const answer = parsedJson(text);
  await setImmediate();
  return answer;
}

const paths: Readonly<Record<ProviderKind, string>> = {
  anthropic: '/v1/models?limit=1000',
  ollama: '/api/tags',
  openai: '/models',
};

function headersFor({ kind, key }: AskedService): Record<string, string> {
  if (key === undefined) return {};
  return kind === 'anthropic'
    ? { 'x-api-key': key, 'anthropic-version': '2023-06-01' }
    : { authorization: `Bearer ${key}` };
}

async function answerOf(
  service: AskedService,
  send: typeof fetch,
  signal: AbortSignal,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(limits.providers.testMs);
  const either = AbortSignal.any([signal, timeout]);
  const url = `${service.address}${paths[service.kind]}`;
  try {
    const response = await send(url, { headers: headersFor(service), signal: either });
    if (response.status < 200 || response.status > 299) {
      await response.body?.cancel();
      return refuseStatus(response.status, service.key !== undefined);
    }
    return await readInTurns(await textOf(response));
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) {
      return refuse('TIMEOUT', texts.silent(limits.providers.testMs / 1000), '/address');
    }
    if (isAddressRefused(error)) {
      return refuse('VALIDATION_ERROR', providerTexts.addressRefused, '/address');
    }
    if (error instanceof AnswerTooLong) return refuse('UPSTREAM_ERROR', texts.tooLong, '/address');
    if (isRefusal(error)) throw error;
    return refuse('UPSTREAM_ERROR', texts.unreachable, '/address');
  }
}

const isRefusal = (error: unknown): boolean => error instanceof Error && error.name === 'Refusal';

function refuseStatus(status: number, hasKey: boolean): never {
  if (status === 401 || status === 403) {
    return refuse('VALIDATION_ERROR', hasKey ? texts.keyRefused : texts.keyNeeded, '/key');
  }
  if (status === 404 || status === 405)
    return refuse('VALIDATION_ERROR', texts.notFound, '/address');
  if (status >= 300 && status < 400) return refuse('VALIDATION_ERROR', texts.moved, '/address');
  if (status === 429) return refuse('UPSTREAM_ERROR', texts.busy);
  return refuse('UPSTREAM_ERROR', texts.failed(status), '/address');
}

/** Models that are read in one turn of the event loop. */
const ofTurn = 500;

/** Returns the models that answer chats and whose name can be stored; undefined: there is no such list. */
async function modelsIn(kind: ProviderKind, answer: unknown): Promise<FoundModel[] | undefined> {
  const { list, name, read } = forms[kind];
  const items = isFields(answer) ? answer[list] : undefined;
  if (!Array.isArray(items)) return undefined;
  const found: FoundModel[] = [];
  for (const [n, item] of items.entries()) {
    if (n % ofTurn === ofTurn - 1) await setImmediate();
    const id: unknown = isFields(item) ? item[name] : undefined;
    if (isFields(item) && Value.Check(ModelName, id) && !otherwise.test(id))
      found.push(read(id, item));
  }
  return found;
}
