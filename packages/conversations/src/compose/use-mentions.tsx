import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { completeMention, mentionAt, mentionsIn, type Suggestion } from './mention.ts';
import { t } from '@mach42/language/t.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';

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

interface SuggestionsProps {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly active: number;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** Who can be mentioned; the keys are the text field's. */
export function Suggestions({ id, suggestions, active, onChoose }: SuggestionsProps) {
  return (
    <div
      id={id}
      className="ws-composer__suggestions"
      role="listbox"
      aria-label={t('People to mention')}
    >
      {suggestions.map((suggestion, index) => (
        <div
          key={suggestion.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="ws-composer__suggestion"
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(suggestion);
          }}
        >
          <Avatar
            name={suggestion.name}
            userId={suggestion.isAssistant === true ? undefined : suggestion.id}
            size={20}
            tinted
          />
          <span dir="auto">{suggestion.name}</span>
          {suggestion.note !== undefined && <small>{suggestion.note}</small>}
        </div>
      ))}
    </div>
  );
}
