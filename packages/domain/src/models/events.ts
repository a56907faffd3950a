import type { SentPicture } from '@mach42/contracts/sending/pictures.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';

export type ModelCallPurpose = 'reply' | 'merge';

/** One of the person's own messages, to the letter as it left the machine. */
export interface MaskedMessage {
  readonly messageId: string;
  readonly roomId: string;
  readonly content: string;
}

/** The inputs of a merge run, so that its proposal can be answered again. */
export interface MergeBasis {
  /** The instructions as the person gave them, with placeholders. */
  readonly instructions: string;
  readonly entryText: string;
  /** The version of the person's file; 0 where there was none. */
  readonly baseVersion: number;
}

interface Call {
  readonly callId: string;
  /** The person on whose behalf the model is called. */
  readonly userId: string;
  readonly purpose: ModelCallPurpose;
  readonly provider: string;
  /** Whether that is outside the machine; absent in early events. */
  readonly outside?: boolean;
  /** Id in the catalogue. */
  readonly modelId: string;
  readonly messageId?: string;
  readonly jobId?: string;
  readonly merge?: MergeBasis;
  /** Ids of other people whose messages are in the sent text; absent where there are none, and in early events. */
  readonly quoted?: readonly string[];
  /** Sections of the person's file that they keep from providers outside: they are left out. */
  readonly withheld?: readonly string[];
  /** Sections that are sent as they are, by the person's choice. */
  readonly unmasked?: readonly string[];
  /** Version of the model's SAIGE file that it answers by; absent where none is sent. */
  readonly saigeVersion?: number;
  /** The version that holds for the call, whether or not its provider is sent it; absent in early events. */
  readonly personaVersion?: number;
}

interface Sent {
  /** The exact text that the provider is given, masked where it leaves the machine. */
  readonly sentText: string;
  /** The person's own messages in it; absent where nothing leaves the machine. */
  readonly masked?: readonly MaskedMessage[];
  /** The pictures in it; absent where there are none. */
  readonly pictures?: readonly SentPicture[];
}

/**
 * Something is about to leave the machine: stored before the first byte goes out, so that what left
 * is known even if the process ends before the answer. Calls of models on the machine have none, but
 * for those under a key, which several processes may be asked for at once.
 */
export type ModelCallBegun = DomainEvent<
  'ModelCallBegun',
  Call &
    Sent & {
      /** The worker that makes the call. */
      readonly workerId: string;
      /** Estimated from the text that is sent. */
      readonly inputTokens: number;
      /** US dollars; estimated from the text that is sent. */
      readonly cost: number;
    }
>;

/** The size of the answer that came over the wire. */
export interface Received {
  readonly characters: number;
  /** Pieces that it came in. */
  readonly pieces: number;
}

/** How the tokens of a call are known. */
interface Counted {
  /** They are estimated from the length of the texts; absent: the provider counted them. */
  readonly tokensEstimated?: true;
  /** The size of the received answer, where the tokens are estimated. */
  readonly received?: Received;
}

/** The end of a call. The sent text is here, or in the call's `ModelCallBegun` where there is one. */
type Ended = Call &
  Partial<Sent> & {
    readonly durationMs: number;
    /**
     * How often the text went out over the network: 0 where a provider answers within the process,
     * more than 1 where it was tried again. Absent in early events, and where it is not known any more.
     */
    readonly attempts?: number;
  };

/** The text that a model was sent and its answer: replay never calls a model again. */
export type ModelCalled = DomainEvent<
  'ModelCalled',
  Ended &
    Counted & {
      readonly answer: string;
      /**
       * Milliseconds from the beginning of the call until the first of the answer's text was there;
       * absent where none came, and in early events.
       */
      readonly firstTextMs?: number;
      /** False when it was stopped or cut off before its end. */
      readonly complete: boolean;
      readonly inputTokens: number;
      readonly outputTokens: number;
      /** US dollars. */
      readonly cost: number;
    }
>;
export type ModelCallFailed = DomainEvent<
  'ModelCallFailed',
  Ended &
    Counted & {
      readonly error: string;
      /** Estimated, where the provider may have taken it in all the same; absent: it cost nothing. */
      readonly inputTokens?: number;
      readonly outputTokens?: number;
      /** US dollars. */
      readonly cost?: number;
    }
>;

export type ModelCallEvent = ModelCallBegun | ModelCalled | ModelCallFailed;

export const modelCallShapes: ShapesOf<ModelCallEvent> = {
  ModelCallBegun: {
    callId: 'text',
    userId: 'text',
    purpose: 'text',
    provider: 'text',
    modelId: 'text',
    sentText: 'text',
    workerId: 'text',
    inputTokens: 'number',
    cost: 'number',
  },
  ModelCalled: {
    callId: 'text',
    userId: 'text',
    purpose: 'text',
    provider: 'text',
    modelId: 'text',
    durationMs: 'number',
    answer: 'text',
    complete: 'flag',
    inputTokens: 'number',
    outputTokens: 'number',
    cost: 'number',
  },
  ModelCallFailed: {
    callId: 'text',
    userId: 'text',
    purpose: 'text',
    provider: 'text',
    modelId: 'text',
    durationMs: 'number',
    error: 'text',
  },
};
