import {
  ModelName,
  type FoundModel,
  type ModelRates,
} from '@mach42/contracts/providers/schemas.ts';
import { Value } from 'typebox/value';

type Json = Readonly<Record<string, unknown>>;

/** What answers chats: others convert texts to numbers, sounds or pictures. */
const otherwise = /embed|whisper|tts|moderation|dall-e|transcri|rerank|image|speech|ocr|guard/i;

/** Items of a list of an answer that have a name which can be stored; undefined: there is no such list. */
function itemsIn(
  answer: unknown,
  list: string,
  name: string,
): (readonly [string, Json])[] | undefined {
  const items = isObject(answer) ? answer[list] : undefined;
  if (!Array.isArray(items)) return undefined;
  return items.flatMap((item: unknown) => {
    const id = isObject(item) ? item[name] : undefined;
    return isObject(item) && Value.Check(ModelName, id) && !otherwise.test(id)
      ? [[id, item] as const]
      : [];
  });
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const unknown = { contextTokens: null, price: null, bytes: null } as const;

/** https://docs.ollama.com/api/tags */
export const foundAtOllama = (answer: unknown): FoundModel[] | undefined =>
  itemsIn(answer, 'models', 'name')?.map(([name, { size }]) => ({
    ...unknown,
    name,
    label: name,
    bytes: wholeIn(size),
  }));

/** https://platform.claude.com/docs/en/api/models-list */
export const foundAtAnthropic = (answer: unknown): FoundModel[] | undefined =>
  itemsIn(answer, 'data', 'id')?.map(([name, item]) => ({
    ...unknown,
    name,
    label: textIn(item['display_name']) ?? name,
    contextTokens: contextIn(item['max_input_tokens']),
  }));

/**
 * https://platform.openai.com/docs/api-reference/models/list, and what some services add to it: the length of the context under
 * one of several names, and OpenRouter the price of a token.
 */
export const foundAtService = (answer: unknown): FoundModel[] | undefined =>
  itemsIn(answer, 'data', 'id')?.map(([name, item]) => ({
    ...unknown,
    name,
    label: textIn(item['name']) ?? name,
    contextTokens:
      contextIn(item['context_length']) ??
      contextIn(item['context_window']) ??
      contextIn(item['max_context_length']) ??
      contextIn(item['max_model_len']),
    price: pricesIn(item['pricing']),
  }));

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
  if (!isObject(pricing)) return null;
  const [input, output] = [rateOf(pricing['prompt']), rateOf(pricing['completion'])];
  return input === undefined || output === undefined ? null : { input, output };
}

/** For a million tokens. */
function rateOf(perToken: unknown): number | undefined {
  const rate = typeof perToken === 'string' ? Number(perToken) * 1_000_000 : Number.NaN;
  return rate >= 0 && rate <= 10_000 ? Math.round(rate * 10_000) / 10_000 : undefined;
}
