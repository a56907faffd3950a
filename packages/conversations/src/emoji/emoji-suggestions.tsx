import { t } from '@mach42/language/t.ts';
import { use, useState, type Ref } from 'react';
import { SuggestionList, type ListKeys } from '../compose/suggestion-list.tsx';
import { emojiNames, findEmoji } from './emoji-names.ts';

const most = 6;

interface EmojiSuggestionsProps {
  readonly id: string;
  /** The text that was written after the colon, and the position of the colon. */
  readonly query: string;
  readonly at: number;
  readonly keys: Ref<ListKeys>;
  /** Receives the id of the option that Enter chooses; undefined while there is no list. */
  readonly onActive: (optionId: string | undefined) => void;
  readonly onChoose: (emoji: string) => void;
}

/** Lists the emoji that match the text after a colon. */
export default function EmojiSuggestions(props: EmojiSuggestionsProps) {
  const { query, at, onChoose, ...rest } = props;
  const [closedAt, setClosedAt] = useState<number>();
  const found = findEmoji(use(emojiNames()), query.replaceAll('_', ' '), most);
  return (
    <SuggestionList
      {...rest}
      label={t('Emoji')}
      items={closedAt === at ? [] : found}
      keyOf={({ emoji }) => emoji}
      typed={query}
      onChoose={({ emoji }) => onChoose(emoji)}
      onClose={() => setClosedAt(at)}
    >
      {({ emoji, name }) => (
        <>
          <span>{emoji}</span>
          <span>{name}</span>
        </>
      )}
    </SuggestionList>
  );
}
