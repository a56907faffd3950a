/** The text of a field with its selection, in UTF-16 units. */
export interface Written {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The marks around the selected text. */
const around = { bold: '**', italic: '_', strike: '~~', code: '`' } as const;
/** The marks before each selected line. */
const before = { quote: '> ', bullets: '- ', numbers: '1. ' } as const;

export type Format = keyof typeof around | keyof typeof before | 'link';

/**
 * Adds Markdown's marks for a format around or before the selected text, or removes them where they exist already.
 * The same text is selected afterwards; in a link the address is selected, so that the person can type over it.
 */
export function formatted(written: Written, format: Format): Written {
  if (format === 'link') return linked(written);
  return format in around
    ? marked(written, around[format as keyof typeof around])
    : lined(written, format as keyof typeof before);
}

function marked({ text, from, to }: Written, mark: string): Written {
  const [left, selected, right] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  const size = mark.length;
  if (left.endsWith(mark) && right.startsWith(mark)) {
    const without = left.slice(0, -size) + selected + right.slice(size);
    return { text: without, from: from - size, to: to - size };
  }
  // A space inside the marks would make them plain characters.
  const inner = selected.trim();
  const start = from + selected.length - selected.trimStart().length;
  const end = start + inner.length;
  const added = text.slice(0, start) + mark + inner + mark + text.slice(end);
  return { text: added, from: start + size, to: end + size };
}

function lined({ text, from, to }: Written, format: keyof typeof before): Written {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const next = text.indexOf('\n', to);
  const end = next < 0 ? text.length : next;
  const lines = text.slice(start, end).split('\n');
  const markOf = (index: number) => (format === 'numbers' ? `${index + 1}. ` : before[format]);
  const isSet = lines.every((line, index) => line.startsWith(markOf(index)));
  const changed = lines.map((line, index) =>
    isSet ? line.slice(markOf(index).length) : markOf(index) + line,
  );
  const replaced = changed.join('\n');
  const made = text.slice(0, start) + replaced + text.slice(end);
  const isEmpty = from === to;
  const caret = start + replaced.length;
  return { text: made, from: isEmpty ? caret : start, to: caret };
}

const address = 'https://';

function linked({ text, from, to }: Written): Written {
  const selected = text.slice(from, to).replaceAll('\n', ' ');
  const begun = `${text.slice(0, from)}[${selected}](`;
  const made = `${begun}${address})${text.slice(to)}`;
  // Without a selected text, the caret is where the text of the link belongs, because the person writes that first.
  return selected === ''
    ? { text: made, from: from + 1, to: from + 1 }
    : { text: made, from: begun.length, to: begun.length + address.length };
}
