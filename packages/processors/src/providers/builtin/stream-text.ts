import type { ModelDelta } from '../provider.ts';

export interface Streaming {
  /** Resolves after `ms` milliseconds; rejects with the signal's reason as soon as it aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly delayMs: number;
}

const wordsInGroup = 4;
const wordStart = /(?<=\s)(?=\S)/;

/** A text in groups of four words, which put together are the text again. */
export function wordGroups(text: string): string[] {
  const words = text.split(wordStart);
  const groups: string[] = [];
  for (let at = 0; at < words.length; at += wordsInGroup) {
    groups.push(words.slice(at, at + wordsInGroup).join(''));
  }
  return groups;
}

/** A text in pieces of a length, which put together are the text again. */
export function pieces(text: string, length: number): string[] {
  return Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
    text.slice(index * length, (index + 1) * length),
  );
}

export async function* streamed(
  parts: readonly string[],
  { pause, delayMs }: Streaming,
  signal: AbortSignal,
): AsyncGenerator<ModelDelta> {
  for (const text of parts) {
    signal.throwIfAborted();
    yield { kind: 'text', text };
    await pause(delayMs, signal);
  }
  signal.throwIfAborted();
}
