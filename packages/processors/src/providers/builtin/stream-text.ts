import type { ModelDelta } from '../provider.ts';

export interface Streaming {
  /** Resolves after `ms` milliseconds; rejects with the signal's reason as soon as it aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly delayMs: number;
}

const wordGroup = /\s*(?:\S+\s+){0,3}\S+\s*/g;

/** A text in groups of four words, which put together are the text again. */
export function wordGroups(text: string): string[] {
  return text.match(wordGroup) ?? (text === '' ? [] : [text]);
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
