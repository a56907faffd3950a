import { bySize } from '@mach42/compute/by-size.ts';
import { inlineCompute } from '@mach42/compute/call-task.ts';
import {
  task,
  type Compute,
  ComputeDeadlineExceeded,
  ComputeQueueFull,
} from '@mach42/compute/compute.ts';
import { builtinProviderId } from '@mach42/contracts/models/catalogue.ts';
import { estimateTokens } from '@mach42/contracts/models/estimate-tokens.ts';
import { failureTexts } from '@mach42/contracts/models/failure-texts.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { ProviderFailed } from '../provider-errors.ts';
import type { ModelDelta, ModelProvider, ModelRequest } from '../provider.ts';
import { workFor, sizeOf, workOf, type Work } from './work.ts';

interface BuiltinOptions {
  /** Pause between two pieces of an answer, so that it is seen to grow; default 8 ms. */
  readonly chunkDelayMs?: number;
  /** Runs the work on long texts and big files; default: in this thread. */
  readonly compute?: Compute;
}

const mergePieceLength = 4096;

/**
 * Answers without a language model: quotes the person's own data, and merges an entry by rule.
 * Nothing leaves the process. Rules: `SPEC.md`.
 */
export function builtinProvider({
  chunkDelayMs = 8,
  compute = inlineCompute,
}: BuiltinOptions = {}): ModelProvider {
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
    prepare: async (request) => ({
      sentText: sentText(request),
      masked: [],
      stream: (signal) => complete(request, signal, { streaming, compute }),
      costOf: () => 0,
    }),
  };
}

async function* complete(
  request: ModelRequest,
  signal: AbortSignal,
  { streaming, compute }: { readonly streaming: Streaming; readonly compute: Compute },
): AsyncGenerator<ModelDelta> {
  signal.throwIfAborted();
  const text = await textFor(request, signal, compute);
  const parts = request.purpose === 'merge' ? pieces(text, mergePieceLength) : wordGroups(text);
  yield* streamed(parts, streaming, signal);
  const usage = {
    inputTokens: estimateTokens(sentText(request)),
    outputTokens: estimateTokens(text),
  };
  yield { kind: 'end', usage, complete: true, cost: 0, estimated: true };
}

const working = task<Work, string>(new URL('work.ts', import.meta.url), 'workFor');
/** Characters of texts and file that are worked on at once; then others have their turn. */
const mostAtOnce = 20_000;

/** @throws ProviderFailed it took too long, or too much of the person's work is waiting */
async function textFor(
  { masker: _, ...request }: ModelRequest,
  signal: AbortSignal,
  compute: Compute,
): Promise<string> {
  const { owner = '' } = request;
  const input = workOf(request);
  try {
    const size = sizeOf(input);
    return await bySize(working, workFor, input, {
      compute,
      owner,
      signal,
      size,
      atOnce: mostAtOnce,
    });
  } catch (error) {
    if (error instanceof ComputeDeadlineExceeded) {
      throw new ProviderFailed(failureTexts.tookTooLong, { retryable: false });
    }
    if (error instanceof ComputeQueueFull) {
      throw new ProviderFailed(failureTexts.tooMuchWork, { retryable: true });
    }
    throw error;
  }
}

/** The question, or the filled instructions; the data beside them is searched where it lies. */
function sentText(request: ModelRequest): string {
  return request.purpose === 'reply' ? (request.turns.at(-1)?.content ?? '') : request.prompt;
}

interface Streaming {
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

async function* streamed(
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
