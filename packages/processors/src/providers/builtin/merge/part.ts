import type { CalendarDay } from '../../../kernel/calendar-day.ts';

/** A sentence of an entry on its way into the file. */
export interface Part {
  /** On one line, with single blanks. */
  readonly sentence: string;
  /** What is kept word for word: the sentence, or the whole entry where it is but one. */
  readonly text: string;
  /** The entry's title, where the sentence is the whole entry, or the only one about a day to come. */
  readonly title: string | undefined;
  /** The day on which it was written. */
  readonly written: CalendarDay;
}
