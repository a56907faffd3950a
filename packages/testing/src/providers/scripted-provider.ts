import type {
  ModelDelta,
  ModelProvider,
  ModelRequest,
  PreparedCall,
  Presence,
} from '@mach42/processors/providers/provider.ts';

/** The answer of a scripted provider to one request, after it has written `pieces`. */
export interface ScriptedAnswer {
  readonly pieces?: readonly string[];
  /** `complete` by default; `hang` until the abort, deaf ones even longer. */
  readonly end?: 'complete' | 'cut off' | 'hang' | 'hang deaf' | 'end without end' | Error;
}

/** A merge that is answered with this file. */
export const fileAnswer = (briefData: object): ScriptedAnswer => ({
  pieces: [JSON.stringify(briefData)],
});

export interface ScriptedCall {
  readonly request: ModelRequest;
  readonly signal: AbortSignal;
}

/** A provider with given answers, one a call, the last one again and again. */
export class ScriptedProvider implements ModelProvider {
  readonly id: string;
  readonly calls: ScriptedCall[] = [];
  /** Tokens that it takes. */
  context = Number.POSITIVE_INFINITY;
  isAvailable = true;
  continues = false;
  #answers: ScriptedAnswer[] = [{ pieces: ['Yes.'] }];
  #hanging: (() => void)[] = [];

  constructor(id = 'builtin') {
    this.id = id;
  }

  answers(...answers: readonly ScriptedAnswer[]): void {
    this.#answers = [...answers];
  }

  /** Resolves when the next call has written its pieces and hangs. */
  hangs(): Promise<void> {
    return new Promise((resolve) => this.#hanging.push(resolve));
  }

  isOutside = false;
  isPaid = false;

  presence(): Presence {
    return this.isAvailable ? 'ready' : 'away';
  }

  async available(): Promise<boolean> {
    return this.isAvailable;
  }

  contextTokens(): number {
    return this.context;
  }

  async prepare(request: ModelRequest): Promise<PreparedCall> {
    const sentText =
      request.purpose === 'reply' ? (request.turns.at(-1)?.content ?? '') : request.prompt;
    const stream = (signal: AbortSignal) => this.#stream(request, signal);
    return { sentText, masked: [], stream, costOf: () => 0 };
  }

  async *#stream(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelDelta> {
    this.calls.push({ request, signal });
    const { pieces = [], end = 'complete' } = this.#nextAnswer();
    for (const text of pieces) yield { kind: 'text', text };
    if (end instanceof Error) throw end;
    if (end === 'hang' || end === 'hang deaf') await this.#hang(end, signal);
    if (end === 'end without end') return;
    yield {
      kind: 'end',
      usage: { inputTokens: 7, outputTokens: pieces.length },
      complete: end === 'complete',
      cost: 0.25,
    };
  }

  #nextAnswer(): ScriptedAnswer {
    const [next = {}] = this.#answers;
    if (this.#answers.length > 1) this.#answers.shift();
    return next;
  }

  #hang(how: 'hang' | 'hang deaf', signal: AbortSignal): Promise<never> {
    for (const resolve of this.#hanging.splice(0)) resolve();
    return new Promise((_, reject) => {
      if (how === 'hang') signal.addEventListener('abort', () => reject(signal.reason));
    });
  }
}
