import type { ModelSettings } from '@mach42/contracts/runs/direct-settings.ts';
import type { Turn } from '../provider.ts';

export interface SystemPart {
  readonly text: string;
  /** The same in the next call of the conversation, most likely: worth keeping in a cache. */
  readonly isStable: boolean;
  /** Made of what a person wrote. */
  readonly isPersonal: boolean;
}

export type ChatTurn = Pick<Turn, 'role' | 'content' | 'own'>;

/** What a language model is given: begins with a person's turn and ends with one. */
export interface Chat {
  readonly system: readonly SystemPart[];
  readonly turns: readonly ChatTurn[];
  /** Tokens that the answer may have. */
  readonly maxOutputTokens: number;
  /** What is asked for instead of the usual settings of a local model. */
  readonly settings?: Partial<ModelSettings>;
}

/** Everything of a chat that is sent, as it goes into the ledger. */
export function textOf({ system, turns }: Chat): string {
  return [
    ...system.map(({ text }) => `[system]\n${text}`),
    ...turns.map(({ role, content }) => `[${role}]\n${content}`),
  ].join('\n\n');
}
