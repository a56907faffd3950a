import { useId, useState, type KeyboardEvent, type RefObject } from 'react';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { t } from '@mach42/language/t.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import { textParts } from '../message/person-message.tsx';

/** A person who can be mentioned. */
export interface Suggestion {
  /** User id. */
  readonly id: string;
  /** What is written after the `@`. */
  readonly name: string;
  /** Such as a role. */
  readonly note?: string;
  readonly isAssistant?: true;
}

interface MentionStart {
  /** Where the `@` is, in UTF-16 units. */
  readonly at: number;
  /** What has been written after it. */
  readonly query: string;
}

const longest = 40;
const open = /(?:^|\s)@([\p{L}\p{N}._-]*)$/u;

/** The mention that is being written at the caret. */
export function mentionAt(text: string, caret: number): MentionStart | undefined {
  const from = Math.max(0, caret - longest);
  const query = open.exec(text.slice(from, caret))?.[1];
  return query === undefined ? undefined : { at: caret - query.length - 1, query };
}

/** Puts a name in the place of what was begun; the caret is after it and a space. */
export function completeMention(
  text: string,
  caret: number,
  start: MentionStart,
  name: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, start.at)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length };
}

interface Mentionable {
  readonly userId: string;
  /** Each can be written after the `@`. */
  readonly names: readonly string[];
}

const quotedLine = /^ {0,3}>.*$/gmu;

/** Ids of the people whose mention a text shows, each once: chosen, typed or pasted, but not quoted. */
export function mentionsIn(text: string, people: readonly Mentionable[]): readonly string[] {
  const known = people.flatMap(({ userId, names }) =>
    names.filter(Boolean).map((name) => ({ userId, name })),
  );
  const names = known.map(({ name }) => name);
  const written = textParts(text.replaceAll(quotedLine, ''), { names, aliases: false })
    .filter(({ kind }) => kind === 'mention')
    .map((part) => part.text.slice(1).toLowerCase());
  const mentioned = new Set(written);
  const ids = known.filter(({ name }) => mentioned.has(name.toLowerCase()));
  return [...new Set(ids.map(({ userId }) => userId))].slice(0, limits.mentions);
}

/** The mention that an assistant of the room answers to; undefined where there is none. */
export function assistantIn(suggestions: readonly Suggestion[]): string | undefined {
  const assistant = suggestions.find(({ isAssistant }) => isAssistant);
  return assistant && `@${assistant.name} `;
}

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

  const start = suggest === undefined ? undefined : mentionAt(text, caret);
  const isOpen = start !== undefined && start.at !== closedAt;
  const suggestions = isOpen ? (suggest?.(start.query) ?? []) : [];
  const at = Math.min(active, suggestions.length - 1);

  function choose(suggestion: Suggestion): void {
    if (start === undefined) return;
    const completed = completeMention(text, caret, start, suggestion.name);
    setText(completed.text);
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
    /** In the field, in UTF-16 units. */
    caret,
    moved: setCaret,
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
