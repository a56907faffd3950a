import { ProviderFailed, ProviderTimeout } from '../provider-errors.ts';
import { OllamaRefused } from './ollama-fetch.ts';

const texts = {
  unreachable: 'Ollama does not answer. Start it, or choose another model.',
  brokeOff: 'Ollama broke off in the middle of its answer. Try again.',
  noModel: 'Ollama does not have this model any more. Pull it, or choose another.',
  tooLong: 'The conversation is longer than the context of this model. Choose a larger one.',
  keyRefused: 'Ollama refused the request. An admin must look at OLLAMA_HOST.',
  busy: 'Ollama is busy. Try again in a moment.',
  failed: 'Ollama could not answer. Try again.',
} as const;

const ofContext = /context|prompt is too long/i;

function isAboutContext(text: string): boolean {
  const exceeds = text.search(/exceeds? /i);
  return ofContext.test(text) || (exceeds !== -1 && /length/i.test(text.slice(exceeds)));
}

/** An older Ollama truncates a question, though the request forbids it. */
export function cutToFit(contextTokens: number): ProviderFailed {
  const read = `Ollama read only the ${contextTokens} tokens that fit into the context`;
  const text = `${read}, so this is no answer to the whole question. Shorten it, or choose a model with a larger context.`;
  return new ProviderFailed(text, { retryable: false });
}

export const unreachable = (): ProviderFailed =>
  new ProviderFailed(texts.unreachable, { retryable: true, unavailable: { why: 'away' } });

/** The text for the person, without the message of Ollama, which may quote the prompt. */
export function ollamaError(error: unknown, hasBegun: boolean): Error {
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
  if (status === 401 || status === 403) {
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
