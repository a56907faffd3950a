import { setTimeout as pause } from 'node:timers/promises';
import { builtinProviderId } from '@mach42/contracts/models/catalogue.ts';
import type { ModelDelta, ModelProvider, ModelRequest } from '../provider.ts';
import { tokensOf } from '../tokens-of.ts';
import { mergeEntry } from './merge/merge-entry.ts';
import { answer } from './reply/answer.ts';
import { pieces, streamed, wordGroups, type Streaming } from './stream-text.ts';

export interface BuiltinOptions {
  /** Pause between two pieces of an answer, so that it is seen to grow; default 8 ms. */
  readonly chunkDelayMs?: number;
}

const mergePieceLength = 4096;

/**
 * Answers without a language model: quotes the person's own data, and merges an entry by rule.
 * Nothing leaves the process. Rules: `SPEC.md`.
 */
export function builtinProvider({ chunkDelayMs = 8 }: BuiltinOptions = {}): ModelProvider {
  const streaming: Streaming = {
    delayMs: chunkDelayMs,
    pause: async (ms, signal) => {
      await pause(ms, undefined, { signal }).catch((error: unknown) => {
        signal.throwIfAborted();
        throw error;
      });
    },
  };
  return {
    id: builtinProviderId,
    isOutside: false,
    isPaid: false,
    presence: () => 'ready',
    available: async () => true,
    contextTokens: () => Number.POSITIVE_INFINITY,
    prepare: (request) => ({
      sentText: sentText(request),
      masked: [],
      stream: (signal) => complete(request, signal, streaming),
      costOf: () => 0,
    }),
  };
}

async function* complete(
  request: ModelRequest,
  signal: AbortSignal,
  streaming: Streaming,
): AsyncGenerator<ModelDelta> {
  signal.throwIfAborted();
  const text = textFor(request);
  const parts = request.purpose === 'merge' ? pieces(text, mergePieceLength) : wordGroups(text);
  yield* streamed(parts, streaming, signal);
  const usage = { inputTokens: tokensOf(sentText(request)), outputTokens: tokensOf(text) };
  yield { kind: 'end', usage, complete: true, cost: 0 };
}

function textFor(request: ModelRequest): string {
  if (request.purpose === 'reply') return answer(request);
  return JSON.stringify(mergeEntry(request.material, request.timeZone), null, 2);
}

/** The question, or the filled instructions; the data beside them is searched where it lies. */
function sentText(request: ModelRequest): string {
  return request.purpose === 'reply' ? (request.turns.at(-1)?.content ?? '') : request.prompt;
}
