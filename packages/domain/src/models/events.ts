import type { DomainEvent } from '../kernel/decider.ts';

export type ModelCallPurpose = 'reply' | 'merge';

/** One of the person's own messages, to the letter as it left the machine. */
export interface MaskedMessage {
  readonly messageId: string;
  readonly roomId: string;
  readonly content: string;
}

/** What a merge that a request waited for was made of, so that its proposal can be told again. */
export interface MergeBasis {
  /** As the person gave them, placeholders and all. */
  readonly instructions: string;
  readonly entryText: string;
  /** Of the person's file; 0 where there was none. */
  readonly baseVersion: number;
}

interface Sent {
  readonly callId: string;
  /** On whose behalf. */
  readonly userId: string;
  readonly purpose: ModelCallPurpose;
  readonly provider: string;
  /** Id in the catalogue. */
  readonly modelId: string;
  readonly messageId?: string;
  readonly jobId?: string;
  readonly merge?: MergeBasis;
  /** Exactly what the provider was given, masked where it left the machine. */
  readonly sentText: string;
  /** The person's own messages in it; absent where nothing left the machine. */
  readonly masked?: readonly MaskedMessage[];
  /** Version of the model's SAIGE file that it answered by; absent where none was sent. */
  readonly saigeVersion?: number;
  readonly durationMs: number;
}

/** What a model was sent and what it answered: replay never calls a model again. */
export type ModelCalled = DomainEvent<
  'ModelCalled',
  Sent & {
    readonly answer: string;
    /** False when it was stopped or cut off before its end. */
    readonly complete: boolean;
    readonly inputTokens: number;
    readonly outputTokens: number;
    /** US dollars. */
    readonly cost: number;
  }
>;
export type ModelCallFailed = DomainEvent<'ModelCallFailed', Sent & { readonly error: string }>;

export type ModelCallEvent = ModelCalled | ModelCallFailed;
