import type { Place } from '@mach42/masking/places.ts';

/** Where a section stands that goes out as it is. */
export interface OpenPlace extends Place {
  readonly section: string;
}

/** A text, of which some places are not masked on their way out of the machine. */
export interface OpenText {
  readonly text: string;
  /** In their order, without overlaps. */
  readonly open: readonly OpenPlace[];
}

/** Texts one after the other; one without open places may be given as it is. */
export function joined(parts: readonly (string | OpenText)[]): OpenText {
  let text = '';
  const open: OpenPlace[] = [];
  for (const part of parts) {
    const at = text.length;
    if (typeof part === 'string') {
      text += part;
      continue;
    }
    text += part.text;
    for (const { section, start, end } of part.open) {
      open.push({ section, start: at + start, end: at + end });
    }
  }
  return { text, open };
}
