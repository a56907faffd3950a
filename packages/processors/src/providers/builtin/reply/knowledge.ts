import { contains } from '@mach42/contracts/kernel/text-parts.ts';
import type { LedgerSum } from '@mach42/contracts/models/schemas.ts';
import { dayAt, type CalendarDay, type Reader } from '../../../kernel/calendar-day.ts';
import type { SecretsHygiene } from '../../../models/secrets-hygiene.ts';
import type { EntryMaterial, ReplyModelRequest, Turn } from '../../provider.ts';
import type { PhodPassage } from '../search/phod-passages.ts';
import { isStopWord } from '../search/stop-words.ts';
import { tokens } from '../search/tokens.ts';
import type { SearchedFile } from './searched-file.ts';

/** A question and everything that may be searched to answer it. */
export interface Knowledge {
  readonly question: string;
  /** The question's significant words in their compared form, each once. */
  readonly asked: readonly string[];
  readonly today: CalendarDay;
  readonly passages: readonly PhodPassage[];
  readonly index: SearchedFile['index'];
  readonly entries: readonly EntryMaterial[];
  /** How many the person has, those that are not searched included. */
  readonly entryCount: number;
  /** The turns that people wrote earlier in this chat. */
  readonly said: readonly Turn[];
  /** False where only the chat may be searched. */
  readonly personal: boolean;
  readonly isFirstAnswer: boolean;
  /** See `ReplyMaterial`. */
  readonly hygiene: SecretsHygiene | undefined;
  readonly sent: readonly LedgerSum[] | undefined;
  readonly dayOf: (instant: string) => CalendarDay;
  /** How the person who asks reads days and times. */
  readonly reader: Reader;
  /** Whether the file contains a text word for word. */
  readonly isInPhod: (text: string) => boolean;
}

export interface Asked extends Pick<ReplyModelRequest, 'turns' | 'now' | 'timeZone' | 'reader'> {
  readonly material: Omit<ReplyModelRequest['material'], 'phod'>;
}

export function knowledgeFor(
  { turns, material, now, timeZone, reader = {} }: Asked,
  { passages, index }: SearchedFile,
): Knowledge {
  const question = wordsOf(turns.at(-1));
  const earlier = turns.slice(0, -1);
  return {
    question,
    asked: significantWords(question),
    today: dayAt(now, timeZone),
    passages,
    index,
    entries: material.entries,
    entryCount: material.entryCount ?? material.entries.length,
    said: earlier.filter(({ role }) => role === 'user'),
    personal: material.personal,
    hygiene: material.hygiene,
    sent: material.sent,
    isFirstAnswer: !earlier.some(({ role }) => role === 'assistant'),
    dayOf: (instant) => dayAt(instant, timeZone),
    reader,
    isInPhod: (text) =>
      passages.some(({ leaves }) => leaves.some(({ value }) => contains(value, text.trim()))),
  };
}

/** Returns the words of the person, without the text of their files. */
export const wordsOf = (turn: Turn | undefined): string => turn?.written ?? turn?.content ?? '';

export function significantWords(text: string): string[] {
  return [...new Set(tokens(text))].filter((token) => !isStopWord(token));
}
