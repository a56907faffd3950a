import { t } from '@mach42/language/t.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import { useState, type Ref } from 'react';
import type { Edit } from './field-writer.ts';
import { SuggestionList, type ListKeys } from './suggestion-list.tsx';

/** A person who can be mentioned. */
export interface Suggestion {
  /** The id of the user. */
  readonly id: string;
  /** The text after the `@`. */
  readonly name: string;
  /** The name of a person, or the description of an assistant. */
  readonly note?: string;
  readonly isAssistant?: true;
}

interface MentionStart {
  /** The position of the `@`, in UTF-16 units. */
  readonly at: number;
  /** The text that has been written after the `@`. */
  readonly query: string;
}

const longest = 40;
const open = /(?:^|\s)@([\p{L}\p{N}._-]*)$/u;

/** Returns the mention that is being written at the caret. */
export function mentionAt(text: string, caret: number): MentionStart | undefined {
  const from = Math.max(0, caret - longest);
  const query = open.exec(text.slice(from, caret))?.[1];
  return query === undefined ? undefined : { at: caret - query.length - 1, query };
}

/** Replaces the begun mention with a name and one space. */
export function completedMention(
  text: string,
  caret: number,
  { at }: MentionStart,
  name: string,
): Edit {
  return { added: `@${name} `, from: at, to: text[caret] === ' ' ? caret + 1 : caret };
}

/** Returns the mention of the assistant of a room, which then answers; undefined where there is none. */
export function assistantIn(suggestions: readonly Suggestion[]): string | undefined {
  const assistant = suggestions.find(({ isAssistant }) => isAssistant);
  return assistant && `@${assistant.name} `;
}

interface SuggestionsProps extends MentionStart {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  readonly keys: Ref<ListKeys>;
  /** Receives the id of the option that Enter chooses; undefined while there is no list. */
  readonly onActive: (optionId: string | undefined) => void;
  readonly onChoose: (suggestion: Suggestion) => void;
}

/** Lists the people who can be mentioned. */
export function Suggestions({ at, query, suggestions, ...rest }: SuggestionsProps) {
  const [closedAt, setClosedAt] = useState<number>();
  return (
    <SuggestionList
      {...rest}
      label={t('People to mention')}
      items={closedAt === at ? [] : suggestions}
      keyOf={(suggestion) => suggestion.id}
      typed={query}
      onClose={() => setClosedAt(at)}
    >
      {({ id, name, note = name, isAssistant = false }) => (
        <>
          {/* A person has the letters and the colour that they have elsewhere in the room. */}
          <Avatar
            name={isAssistant ? name : note}
            userId={isAssistant ? undefined : id}
            size={20}
            tinted
          />
          <span dir="auto">{name}</span>
          {note !== name && <small>{note}</small>}
        </>
      )}
    </SuggestionList>
  );
}
