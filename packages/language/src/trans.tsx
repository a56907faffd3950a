import { i18n } from '@lingui/core';
import { TransNoContext } from '@lingui/react/server';
import type { ReactElement, ReactNode } from 'react';

interface TransProps {
  /** The English text; `<0>…</0>` is what an element holds. */
  readonly message: string;
  readonly values?: Readonly<Record<string, ReactNode>>;
  /** The elements by their number in the message. */
  readonly elements?: readonly ReactElement[];
}

/** A translated message with elements in it. Tags in the values are text. */
export function Trans({ message, values = {}, elements = [] }: TransProps) {
  return (
    <TransNoContext
      id={message}
      values={Object.fromEntries(Object.entries(values).map(withoutTags))}
      components={Object.fromEntries(elements.entries())}
      lingui={{ i18n }}
    />
  );
}

/** Numbers and truth values choose a form of the message; all else is put in as it is. */
function withoutTags([name, value]: readonly [string, ReactNode]): readonly [string, unknown] {
  if (typeof value === 'number') return [name, value];
  return [name, typeof value === 'boolean' ? String(value) : <>{value}</>];
}
