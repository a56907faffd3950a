import { loadWithRetry } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { flushSync } from 'react-dom';
import type { Format, Written } from './formatting.ts';

/** A text that replaces a part of the field's text; positions in UTF-16 units. */
export interface Edit {
  readonly added: string;
  readonly from: number;
  readonly to: number;
}

/** Returns the smallest edit that turns one text into another. */
export function editBetween(before: string, after: string): Edit {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let behind = 0;
  while (behind < most - from && before.at(-1 - behind) === after.at(-1 - behind)) behind += 1;
  return { added: after.slice(from, after.length - behind), from, to: before.length - behind };
}

/** Writes into a text field as a person does, so that Ctrl+Z undoes it. */
export interface FieldWriter {
  /** Makes the edit, then selects `selected`, or sets the caret behind the added text. */
  readonly put: (edit: Edit, selected?: Omit<Written, 'text'>) => void;
  /** Inserts a text at the caret. */
  readonly insert: (text: string) => void;
  /** Replaces the whole text of the field. */
  readonly write: (text: string) => void;
  readonly format: (format: Format) => Promise<void>;
}

/** @param change receives the new text of the field and the position of the caret */
export function fieldWriter(
  field: () => HTMLTextAreaElement | null,
  change: (text: string, caret: number) => void,
): FieldWriter {
  function put(edit: Edit, selected?: Omit<Written, 'text'>) {
    const current = field();
    if (current === null) return;
    const end = edit.from + edit.added.length;
    const { from, to } = selected ?? { from: end, to: end };
    if (!typed(current, edit)) {
      const { value } = current;
      // The field has the new text before anything is selected in it.
      flushSync(() => change(value.slice(0, edit.from) + edit.added + value.slice(edit.to), to));
    }
    current.setSelectionRange(from, to);
  }

  function insert(text: string) {
    const caret = field()?.selectionStart ?? 0;
    put({ added: text, from: caret, to: caret });
  }

  const write = (text: string) => put(editBetween(field()?.value ?? '', text), atEnd(text));

  async function format(wanted: Format) {
    const asked = read();
    const { formatted } = await loadWithRetry(() => import('./formatting.ts'));
    const now = read();
    if (asked === undefined || now === undefined) return;
    // The format applies to the selection at the time of the request, unless the text has changed since.
    const made = formatted(now.text === asked.text ? asked : now, wanted);
    put(editBetween(now.text, made.text), made);
  }

  function read(): Written | undefined {
    const current = field();
    if (current === null) return undefined;
    const { value, selectionStart, selectionEnd } = current;
    return { text: value, from: selectionStart, to: selectionEnd };
  }

  return { put, insert, write, format };
}

const atEnd = ({ length }: string) => ({ from: length, to: length });

/**
 * Has the browser write the text, because its undo does not know a text that a program puts into a field. The call is
 * deprecated, and there is no other. Returns false where the browser does not do it, such as for a field that cannot
 * have the focus.
 */
function typed(field: HTMLTextAreaElement, edit: Edit): boolean {
  field.focus();
  if (document.activeElement !== field || !('execCommand' in document)) return false;
  // Unchanged text is not written again, because an undo selects all the text that was replaced.
  const { added, ...rest } = editBetween(field.value.slice(edit.from, edit.to), edit.added);
  const [from, to] = [edit.from + rest.from, edit.from + rest.to];
  if (added === '' && from === to) return true;
  field.setSelectionRange(from, to);
  return added === ''
    ? document.execCommand('delete')
    : document.execCommand('insertText', false, added);
}
