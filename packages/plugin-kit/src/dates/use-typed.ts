import { useState } from 'react';

interface Typed {
  readonly value: string;
  readonly textOf: (value: string) => string;
  /** Returns undefined for a text that is no such value. */
  readonly read: (text: string) => string | undefined;
  readonly onChange: (value: string) => void;
  /** Receives, in place of `onChange`, a text that is no value. */
  readonly onUnread: ((text: string) => void) | undefined;
}

interface Draft {
  readonly text: string;
  /**
   * The value before the text was typed, and the value that the text means. Any other value is set from outside and
   * replaces the text.
   */
  readonly of: readonly string[];
}

/** Keeps a typed text as the person types it, and writes its value in the usual form once the field is left. */
export function useTyped({ value, textOf, read, onChange, onUnread }: Typed) {
  const [draft, setDraft] = useState<Draft>();
  const [isLeft, setLeft] = useState(false);
  const typed = draft?.of.includes(value) ? draft.text : textOf(value);
  const isUnread = typed.trim() !== '' && read(typed) === undefined;
  return {
    typed,
    isWrong: isUnread && isLeft,
    show: (next: string) => {
      setDraft(undefined);
      if (next !== value) onChange(next);
    },
    type: (text: string) => {
      const isEmpty = text.trim() === '';
      const meant = isEmpty ? '' : read(text);
      const next = meant ?? (onUnread === undefined ? '' : text);
      setLeft(false);
      setDraft({ text, of: [value, next] });
      if (next === value) return;
      if (meant === undefined && onUnread !== undefined) onUnread(text);
      else onChange(next);
    },
    settle: () => {
      setLeft(true);
      if (!isUnread) setDraft(undefined);
    },
  };
}
