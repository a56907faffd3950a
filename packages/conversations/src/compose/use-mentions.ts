import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { completeMention, mentionAt, mentionsIn, type Suggestion } from './mention.ts';

interface MentionsInput {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Who fits what was begun after an `@`, the best first. Undefined: no one is mentioned here. */
  readonly suggest: ((query: string) => readonly Suggestion[]) | undefined;
}

/** The list of people that opens while an `@` is written. */
export function useMentions({ text, setText, field, suggest }: MentionsInput) {
  const listId = useId();
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number>();
  const [chosen, setChosen] = useState<readonly Suggestion[]>([]);

  const start = suggest === undefined ? undefined : mentionAt(text, caret);
  const isOpen = start !== undefined && start.at !== closedAt;
  const suggestions = isOpen ? (suggest?.(start.query) ?? []) : [];
  const at = Math.min(active, suggestions.length - 1);

  function choose(suggestion: Suggestion): void {
    if (start === undefined) return;
    const completed = completeMention(text, caret, start, suggestion.name);
    setText(completed.text);
    setChosen([...chosen, suggestion]);
    setActive(0);
    requestAnimationFrame(() => {
      field.current?.setSelectionRange(completed.caret, completed.caret);
      setCaret(completed.caret);
    });
  }

  /** True when the key was for the list. */
  function onKeyDown(event: KeyboardEvent): boolean {
    const suggestion = suggestions[at];
    if (suggestion === undefined) return false;
    if (event.key === 'ArrowDown') setActive((at + 1) % suggestions.length);
    else if (event.key === 'ArrowUp') {
      setActive((at + suggestions.length - 1) % suggestions.length);
    } else if (event.key === 'Enter' || event.key === 'Tab') choose(suggestion);
    else if (event.key === 'Escape') setClosedAt(start?.at);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  return {
    listId,
    suggestions,
    active: at,
    choose,
    onKeyDown,
    moved: setCaret,
    mentions: mentionsIn(text, chosen),
  };
}
