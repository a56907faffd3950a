import type { AttachmentKind } from '@mach42/contracts/attachments/schemas.ts';
import type { LedgerSum } from '@mach42/contracts/models/schemas.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import type { ModelSettings } from '@mach42/contracts/runs/run-rules.ts';
import type { SentPicture } from '@mach42/contracts/sending/pictures.ts';
import type { MaskedMessage } from '@mach42/domain/models/events.ts';
import type { ConversationMasker } from '@mach42/masking/conversation-masker.ts';
import type { Reader } from '../kernel/calendar-day.ts';
import type { SecretsHygiene } from '../models/secrets-hygiene.ts';
import type { OpenRange } from '../sending/file-text.ts';

/** A picture as it is sent. */
export interface Picture extends SentPicture {
  /** Its bytes. */
  readonly base64: string;
}

export interface Turn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The message in which the asking person wrote it; absent for texts of others and of models. */
  readonly own?: { readonly messageId: string; readonly roomId: string };
  /** For a question with files: its words without the files. The texts of the files are in the content as well. */
  readonly written?: string;
  readonly files?: readonly AttachedFile[];
  /** Only for a model that sees them; absent where there are none. */
  readonly pictures?: readonly Picture[];
}

/** A file of a message or an entry, as far as a model is given it. */
export interface AttachedFile {
  readonly name: string;
  readonly kind: AttachmentKind;
  /** Empty where it has none, or it cannot be given. */
  readonly text: string;
  /** The file has more text. */
  readonly isCut: boolean;
  /** Whether it is a picture that is sent with the text; absent: it is not. */
  readonly isSent?: true;
}

export interface EntryMaterial {
  readonly title: string;
  readonly text: string;
  /** The files of an entry that is merged; absent where it has none. */
  readonly files?: readonly AttachedFile[];
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** The data that an answer may use beside the conversation: the asking person's own data, or nothing. */
export interface ReplyMaterial {
  /** The parts of the file that may be sent; absent where the person has none or it may not be used. */
  readonly phod?: BriefData;
  /** Sections of it that are not masked. */
  readonly open?: readonly string[];
  /** Entries that may concern the question, newest first. */
  readonly entries: readonly EntryMaterial[];
  /** How many the person has; absent: as many as there are here. */
  readonly entryCount?: number;
  /** False in rooms that others read, and for guests. */
  readonly personal: boolean;
  /** How the person keeps their secrets; absent where the assistant does not get it. */
  readonly hygiene?: SecretsHygiene;
  /** The sums of the calls on the person's behalf; absent where the assistant does not get them. */
  readonly sent?: readonly LedgerSum[];
}

export interface MergeMaterial {
  readonly entry: EntryMaterial;
  /** The parts of the file that may be sent. */
  readonly phod: BriefData;
}

interface RequestBase {
  /**
   * The person on whose behalf the model is called, so that work for one person does not hold up others; absent: no
   * person.
   */
  readonly owner?: string;
  /** Id in the catalogue. */
  readonly modelId: string;
  /** ISO 8601, UTC. */
  readonly now: string;
  /** IANA name; decides what "today" is. */
  readonly timeZone: string;
  readonly maxOutputTokens: number;
  /**
   * Knows the names of the conversation and its aliases so far. A provider outside the machine masks
   * with it; where it is absent, with one that knows no names.
   */
  readonly masker?: ConversationMasker;
  /** Ids of other people whose messages are in it; absent where there are none. */
  readonly quoted?: readonly string[];
  /** How the person who asks reads texts, days and times; absent: as is usual in English. */
  readonly reader?: Reader;
  /** Sections of the person's file that their owner keeps from this provider: none is in here. */
  readonly withheld?: readonly string[];
  /** Settings for a local model; others take none. */
  readonly settings?: Partial<ModelSettings>;
  /** The persona in the SAIGE file of the model; absent where it has none. */
  readonly persona?: SaigePersona;
}

/** One version of a SAIGE file. */
export interface SaigePersona {
  readonly instructions: string;
  /** Absent: it is tried, and holds for no answer. */
  readonly saigeVersion?: number;
}

export interface ReplyModelRequest extends RequestBase {
  readonly purpose: 'reply';
  /** Oldest first; the last is the question. */
  readonly turns: readonly Turn[];
  /** The text of the answer before it broke off: the answer continues from there. */
  readonly begun?: string;
  readonly material: ReplyMaterial;
}

export interface MergeModelRequest extends RequestBase {
  readonly purpose: 'merge';
  /** The instructions with everything filled in. */
  readonly prompt: string;
  /** Spans of the prompt that are not masked. */
  readonly open?: readonly OpenRange[];
  /** The pictures of the entry, for a model that sees them; absent where there are none. */
  readonly pictures?: readonly Picture[];
  /** The data that the prompt was filled with, for a provider that works on data instead of text. */
  readonly material: MergeMaterial;
}

export type ModelRequest = ReplyModelRequest | MergeModelRequest;

export interface ModelUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface ModelEnd {
  /** The usage is reckoned from the length of the texts; absent: the provider counted. */
  readonly estimated?: true;
  readonly kind: 'end';
  readonly usage: ModelUsage;
  /** False when the answer was cut off, for instance at its token limit. */
  readonly complete: boolean;
  /** US dollars. */
  readonly cost: number;
}

/** Any number of pieces of text, then one `end`. */
export type ModelDelta = { readonly kind: 'text'; readonly text: string } | ModelEnd;

/** Receives the progress of a call on the network. */
export interface WireWatch {
  /** The text goes out over the network, for the first time or once more. */
  readonly onSent: () => void;
  /** The provider takes no more requests for now: for so many milliseconds, where it says so. */
  readonly onBusy: (waitMs?: number) => void;
}

export const unwatched: WireWatch = { onSent: () => {}, onBusy: () => {} };

/** A request as it goes out. */
export interface PreparedCall {
  /** The exact text that the provider is given; it goes into the ledger. */
  readonly sentText: string;
  /** The person's own messages in it, as they are sent; empty where nothing is masked. */
  readonly masked: readonly MaskedMessage[];
  /** Sections of the person's file that leave the machine as they are. */
  readonly unmasked?: readonly string[];
  /** Pictures that are sent with the text. */
  readonly pictures?: readonly SentPicture[];
  /** Version of the SAIGE file that is sent with it. */
  readonly saigeVersion?: number;
  /**
   * Aborting `signal` ends the iteration at once, with the signal's reason as its error, and ends everything that was
   * begun for it.
   * @throws ProviderFailed, ProviderTimeout
   */
  readonly stream: (signal: AbortSignal, watch?: WireWatch) => AsyncIterable<ModelDelta>;
  /** US dollars. */
  readonly costOf: (usage: ModelUsage) => number;
}

/**
 * Whether a provider can answer as a model: now; not now, though it serves the model; or not at all.
 */
export type Presence = 'ready' | 'away' | 'absent';

export interface ModelProvider {
  readonly id: string;
  /** Whether its input leaves the machine, and is masked before. */
  readonly isOutside: boolean;
  /** Whether its calls cost money and count against a person's quota. */
  readonly isPaid: boolean;
  /** Whether an answer can continue from the text written before; else it begins again. */
  readonly continues?: boolean;
  /** @throws ProviderFailed when the request cannot be sent, as when it is too long */
  prepare(request: ModelRequest): PreparedCall | Promise<PreparedCall>;
  presence(modelId: string): Presence;
  /** Whether it was never learnt of, so that it is not known which models it serves. */
  mayAppear?(): boolean;
  /** Tokens that prompt and answer may have together. */
  contextTokens(modelId: string): number;
  /**
   * Whether the model is in memory and begins at once; undefined where it is not known. Absent where
   * there is nothing to load.
   */
  isLoaded?(modelId: string): boolean | undefined;
  /** Whether the model takes pictures; absent: no model of the provider does. */
  seesPictures?(modelId: string): boolean;
  available(): Promise<boolean>;
}
