import { t } from '@mach42/language/t.ts';
import { use, useState, type Ref } from 'react';
import { useListKeys, type ListKeys } from '../compose/list-keys.ts';
import { emojiNames, findEmoji } from './emoji-names.ts';

const most = 6;

interface EmojiSuggestionsProps {
  readonly id: string;
  /** What was written after the colon, and where that is. */
  readonly query: string;
  readonly at: number;
  readonly keys: Ref<ListKeys>;
  /** The option that Enter chooses, by its id; undefined while there is no list. */
  readonly onActive: (optionId: string | undefined) => void;
  readonly onChoose: (emoji: string) => void;
}

/** The emoji that fit what follows a colon; the keys are the text field's. */
export default function EmojiSuggestions(props: EmojiSuggestionsProps) {
  const { id, query, at, onActive, onChoose } = props;
  const [closedAt, setClosedAt] = useState<number>();
  const found = findEmoji(use(emojiNames()), query.replaceAll('_', ' '), most);
  const shown = closedAt === at ? [] : found;
  const active = useListKeys({
    id,
    shown,
    typed: query,
    keys: props.keys,
    onActive,
    onChoose: ({ emoji }) => onChoose(emoji),
    onClose: () => setClosedAt(at),
  });

  if (shown.length === 0) return null;
  return (
    <div id={id} className="ws-composer__suggestions" role="listbox" aria-label={t('Emoji')}>
      {shown.map(({ emoji, name }, index) => (
        <div
          key={emoji}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="ws-composer__suggestion"
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(emoji);
          }}
        >
          <span>{emoji}</span>
          <span>{name}</span>
        </div>
      ))}
    </div>
  );
}
