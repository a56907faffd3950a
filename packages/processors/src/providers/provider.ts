import type { BriefData } from '@mach42/contracts/phod/schemas.ts';

export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export interface EntryMaterial {
  readonly title: string;
  readonly text: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** What an answer may draw on beside the conversation: the asking person's own data, or nothing. */
export interface ReplyMaterial {
  /** Without the section `secrets`; absent where the person has no file or it may not be used. */
  readonly phod?: BriefData;
  readonly entries: readonly EntryMaterial[];
  /** False in rooms that others read, and for guests. */
  readonly personal: boolean;
}

export interface MergeMaterial {
  readonly entry: EntryMaterial;
  /** Without the section `secrets`. */
  readonly phod: BriefData;
}

interface RequestBase {
  /** Id in the catalogue. */
  readonly modelId: string;
  /** ISO 8601, UTC. */
  readonly now: string;
  /** IANA name; decides what "today" is. */
  readonly timeZone: string;
  readonly maxOutputTokens: number;
}

export interface ReplyModelRequest extends RequestBase {
  readonly purpose: 'reply';
  /** Oldest first; the last is the question. */
  readonly turns: readonly Turn[];
  readonly material: ReplyMaterial;
}

export interface MergeModelRequest extends RequestBase {
  readonly purpose: 'merge';
  /** The instructions with everything filled in. */
  readonly prompt: string;
  /** What the prompt was filled with, for a provider that works on data instead of text. */
  readonly material: MergeMaterial;
}

export type ModelRequest = ReplyModelRequest | MergeModelRequest;

export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface ModelEnd {
  readonly kind: 'end';
  readonly usage: ModelUsage;
  /** False when the answer was cut off, for instance at its token limit. */
  readonly complete: boolean;
  /** US dollars. */
  readonly cost: number;
}

/** Any number of pieces of text, then one `end`. */
export type ModelDelta = { readonly kind: 'text'; readonly text: string } | ModelEnd;

export interface ModelProvider {
  readonly id: string;
  /**
   * Aborting `signal` ends the iteration at once, with the signal's reason as its error.
   * @throws ProviderFailed, ProviderTimeout
   */
  complete(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelDelta>;
  available(): Promise<boolean>;
  /** Tokens that prompt and answer may have together. */
  contextTokens(modelId: string): number;
  /** Exactly what the provider is given of a request, as it goes into the ledger. */
  sentText(request: ModelRequest): string;
}
