import type { ModelSettings } from '@mach42/contracts/runs/run-rules.ts';
import type { SentPicture } from '@mach42/contracts/sending/pictures.ts';
import type { OpenRange } from '../../sending/file-text.ts';
import type { Turn, ModelDelta, ModelUsage, Presence, WireWatch } from '../provider.ts';

export interface SystemPart {
  readonly text: string;
  /** Whether it is most likely the same in the next call of the conversation, and so worth keeping in a cache. */
  readonly isStable: boolean;
  /** Whether it is made of texts that a person wrote. */
  readonly isPersonal: boolean;
  /** Spans of the text that are not masked. */
  readonly open?: readonly OpenRange[];
}

export interface ChatTurn extends Pick<Turn, 'role' | 'content' | 'own' | 'pictures'> {
  /** Spans of the content that are not masked. */
  readonly open?: readonly OpenRange[];
}

/**
 * The input of a language model: it begins with a person's turn, and ends with one or with the beginning of the
 * answer.
 */
export interface Chat {
  readonly system: readonly SystemPart[];
  readonly turns: readonly ChatTurn[];
  /** The answer is one JSON object, where the provider can hold a model to that. */
  readonly form?: 'json';
  /** Tokens that the answer may have. */
  readonly maxOutputTokens: number;
  /** Settings in place of the usual ones of a local model. */
  readonly settings?: Partial<ModelSettings>;
}

/** Sections of the person's file that a chat has in unmasked spans. */
export function openSectionsOf({ system, turns }: Chat): string[] {
  const spans = [...system, ...turns].flatMap(({ open = [] }) => open);
  return [...new Set(spans.map(({ section }) => section))];
}

/** The pictures of a chat, as the ledger has them. */
export const picturesOf = ({ turns }: Chat): SentPicture[] =>
  turns.flatMap(({ pictures = [] }) => pictures.map(({ base64: _, ...sent }) => sent));

/** A picture in the text of the ledger, with the hash of its bytes. */
const pictureLine = ({ mediaType, width, height, bytes, sha256 }: SentPicture): string =>
  `[picture: ${mediaType}, ${width} × ${height}, ${bytes} bytes, SHA-256 ${sha256}]`;

/** Everything of a chat that is sent, as it goes into the ledger. */
export function textOf({ system, turns }: Chat): string {
  return [
    ...system.map(({ text }) => `[system]\n${text}`),
    ...turns.map(({ role, content, pictures = [] }) =>
      [`[${role}]`, ...pictures.map(pictureLine), content].join('\n'),
    ),
  ].join('\n\n');
}

/**
 * Returns a streamed value as a text. A service may stream anything, and only a text has a length that can be
 * bounded.
 */
export const textIn = (streamed: unknown): string => (typeof streamed === 'string' ? streamed : '');

/** A language model behind the wire protocol of its provider. */
export interface ChatClient {
  readonly id: string;
  /** Whether its input leaves the machine. */
  readonly isOutside: boolean;
  readonly isPaid: boolean;
  /** Whether a chat may end with the beginning of the answer; else the model is asked to continue. */
  readonly prefills?: boolean;
  /**
   * Aborting ends the iteration at once, with the signal's reason as its error, and closes the
   * connection.
   * @throws ProviderFailed, ProviderTimeout
   */
  stream(
    modelId: string,
    chat: Chat,
    signal: AbortSignal,
    watch: WireWatch,
  ): AsyncIterable<ModelDelta>;
  presence(modelId: string): Presence;
  /** See `ModelProvider`. */
  mayAppear?(): boolean;
  contextTokens(modelId: string): number;
  /** See `ModelProvider`. */
  seesPictures?(modelId: string): boolean;
  /** See `ModelProvider`. */
  isLoaded?(modelId: string): boolean | undefined;
  /** US dollars. */
  costOf(modelId: string, usage: ModelUsage): number;
  available(): Promise<boolean>;
}
