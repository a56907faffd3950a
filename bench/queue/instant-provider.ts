import type {
  ModelDelta,
  ModelProvider,
  ModelRequest,
  PreparedCall,
} from '@mach42/processors/providers/provider.ts';

/** Answers every merge with the same file, at once. */
export class InstantProvider implements ModelProvider {
  readonly id = 'builtin';
  readonly isPaid = false;
  readonly isOutside: boolean;
  /** Calls so far. */
  calls = 0;
  readonly #answer: string;

  constructor(isOutside: boolean, answer: object) {
    this.isOutside = isOutside;
    this.#answer = JSON.stringify(answer);
  }

  presence = () => 'ready' as const;
  available = async () => true;
  contextTokens = () => Number.POSITIVE_INFINITY;

  prepare(request: ModelRequest): PreparedCall {
    const sentText = request.purpose === 'merge' ? request.prompt : '';
    return { sentText, masked: [], costOf: () => 0, stream: () => this.#stream() };
  }

  async *#stream(): AsyncGenerator<ModelDelta> {
    this.calls += 1;
    yield { kind: 'text', text: this.#answer };
    const usage = { inputTokens: 100, outputTokens: 20 };
    yield { kind: 'end', usage, complete: true, cost: 0 };
  }
}
