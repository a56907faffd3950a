import { untilAborted } from '@mach42/processors/kernel/clock.ts';
import { builtinProvider } from '@mach42/processors/providers/builtin/builtin-provider.ts';
import type {
  ModelDelta,
  ModelProvider,
  ModelRequest,
  PreparedCall,
  Presence,
} from '@mach42/processors/providers/provider.ts';

/** The built-in provider, which can be held in the middle of its answers. */
export class HeldProvider implements ModelProvider {
  readonly #inner = builtinProvider({ chunkDelayMs: 0 });
  readonly id = this.#inner.id;
  /** Everything that it was asked for. */
  readonly requests: ModelRequest[] = [];
  #most = Number.POSITIVE_INFINITY;
  #released = Promise.withResolvers<void>();

  #text: string | undefined;

  /** Makes this text every answer from now on; undefined: its own answers again. */
  says(text: string | undefined): void {
    this.#text = text;
  }

  /** Blocks each answer from now on after `pieces` pieces, until `release`. */
  holdAfter(pieces: number): void {
    this.#most = pieces;
  }

  release(): void {
    this.#most = Number.POSITIVE_INFINITY;
    this.#released.resolve();
    this.#released = Promise.withResolvers();
  }

  readonly isOutside = false;
  readonly isPaid = false;

  presence(): Presence {
    return 'ready';
  }

  available(): Promise<boolean> {
    return this.#inner.available();
  }

  contextTokens(modelId: string): number {
    return this.#inner.contextTokens(modelId);
  }

  async prepare(request: ModelRequest): Promise<PreparedCall> {
    const call = await this.#inner.prepare(request);
    return { ...call, stream: (signal) => this.#stream(request, call, signal) };
  }

  async *#stream(
    request: ModelRequest,
    call: PreparedCall,
    signal: AbortSignal,
  ): AsyncGenerator<ModelDelta> {
    this.requests.push(request);
    let given = 0;
    for await (const delta of instead(this.#text, call.stream(signal))) {
      if (given >= this.#most) await untilAborted(this.#released.promise, signal);
      yield delta;
      given += 1;
    }
  }
}

/** Another text, in pieces of a few characters, in the place of an answer's own. */
async function* instead(
  text: string | undefined,
  answer: AsyncIterable<ModelDelta>,
): AsyncGenerator<ModelDelta> {
  for (const [piece] of (text ?? '').matchAll(/[\s\S]{1,12}/g)) yield { kind: 'text', text: piece };
  for await (const delta of answer) {
    if (text === undefined || delta.kind !== 'text') yield delta;
  }
}
