import { t } from '@mach42/language/t.ts';
import { use, useEffect, useImperativeHandle, useState, type KeyboardEvent, type Ref } from 'react';
import type { ListKeys } from '../slash/slash-menu.tsx';
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
  const [chosen, setChosen] = useState({ query, index: 0 });
  const [closedAt, setClosedAt] = useState<number>();
  const found = findEmoji(use(emojiNames()), query.replaceAll('_', ' '), most);
  const shown = closedAt === at ? [] : found;
  const active = chosen.query === query ? chosen.index : 0;
  const activeId = shown.length === 0 ? undefined : `${id}-${active}`;
  useEffect(() => {
    onActive(activeId);
    return () => onActive(undefined);
  }, [activeId, onActive]);

  function onKeyDown(event: KeyboardEvent): boolean {
    const suggestion = shown[active];
    if (suggestion === undefined) return false;
    const move = (by: number) =>
      setChosen({ query, index: (active + by + shown.length) % shown.length });
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') {
      onChoose(suggestion.emoji);
    } else if (event.key === 'Escape') setClosedAt(at);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
  useImperativeHandle(props.keys, () => ({ onKeyDown }));

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
