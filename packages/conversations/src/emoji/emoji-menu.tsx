import { limits } from '@mach42/contracts/kernel/limits.ts';
import { oneEmoji } from '@mach42/contracts/messages/reactions.ts';
import { t } from '@mach42/language/t.ts';
import { TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import {
  Suspense,
  use,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { emojiNames, findEmoji, usedMost } from './emoji-names.ts';
import './emoji.css';

/** The number of matching emoji that are shown. */
const most = 60;

interface EmojiMenuProps {
  readonly label: string;
  readonly onPick: (emoji: string) => void;
}

/**
 * Lists the emoji that are used most, and all others by their names. Choosing an emoji closes the popover around the
 * menu.
 */
export default function EmojiMenu({ label, onPick }: EmojiMenuProps) {
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed.trim());
  const own = oneEmoji(query);
  const field = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The field has no focus at first on a phone, whose keyboard would cover the emoji.
    if (matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);

  /** Moves the focus to the field when a letter is typed elsewhere in the menu. */
  function onKeyDown({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
    if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) field.current?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the menu in it has the role
    <div onKeyDown={onKeyDown}>
      <form
        className="ws-emoji__search"
        onSubmit={(event) => {
          event.preventDefault();
          if (query !== '') grid.current?.querySelector('button')?.click();
        }}
      >
        <TextInput
          ref={field}
          type="search"
          aria-label={t('Find an emoji')}
          placeholder={t('Find an emoji')}
          autoComplete="off"
          maxLength={limits.emojiCharacters}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Home' || event.key === 'End') event.stopPropagation();
          }}
        />
      </form>
      <div ref={grid} className="ws-emoji" role="menu" aria-label={label}>
        {query === '' && <Items items={usedMost} onPick={onPick} />}
        {own !== undefined && <Items items={[[own, own]]} onPick={onPick} />}
        {query !== '' && own === undefined && (
          <Suspense fallback={<p className="ws-emoji__note">{t('Loading …')}</p>}>
            <Found query={query} onPick={onPick} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

interface FoundProps {
  readonly query: string;
  readonly onPick: (emoji: string) => void;
}

function Found({ query, onPick }: FoundProps) {
  const found = findEmoji(use(emojiNames()), query, most);
  if (found.length === 0) {
    return (
      <p className="ws-emoji__note" role="status">
        {t('No emoji is called so. Try another word, or paste one.')}
      </p>
    );
  }
  return <Items items={found.map(({ emoji, name }) => [emoji, name])} onPick={onPick} />;
}

interface ItemsProps {
  readonly items: readonly (readonly [emoji: string, name: string])[];
  readonly onPick: (emoji: string) => void;
}

function Items({ items, onPick }: ItemsProps) {
  return items.map(([emoji, name]) => (
    <button
      key={emoji}
      type="button"
      role="menuitem"
      className="ws-emoji__item bp6-popover-dismiss"
      aria-label={name}
      title={name}
      onClick={() => onPick(emoji)}
    >
      {emoji}
    </button>
  ));
}
