import { SearchIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { locale, t } from '@mach42/language/t.ts';
import { useSession } from '@mach42/plugin-kit/hooks.ts';
import { Kbd } from '@mach42/plugin-kit/ui/kbd.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import {
  Fragment,
  useDeferredValue,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { BoundCommand } from '../shell/use-commands.ts';
import type { PaletteItem } from './palette-items.tsx';
import { useItems } from './use-items.ts';
import './palette.css';

interface PaletteProps {
  readonly commands: readonly BoundCommand[];
  readonly onClose: () => void;
}

/** The filters of a search, each with an example of its value. */
const filters = 'in:rooms from:me before:2026-11 after:yesterday has:link|code|file';

/** The number of items that are in sight when the palette opens; the others are drawn after them. */
const drawnFirst = 16;

/** Finds whatever has a name or a text; arrows choose, Enter opens, Escape leaves. */
export function Palette({ commands, onClose }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const { signedIn } = useSession();
  const query = typed.trim();
  const isTooLong = query.length > limits.searchCharacters;
  const { items, count, unread, hint, isSearching, isFiltered, failure } = useItems(
    commands,
    isTooLong ? '' : query,
  );
  const isWhole = useDeferredValue(true, false);
  const offered = isWhole ? items : items.slice(0, drawnFirst);
  const shown = isTooLong ? [] : offered;
  const current = Math.min(chosen, Math.max(0, shown.length - 1));

  const run = (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    onClose();
    item.run();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && shown.length > 0) {
      event.preventDefault();
      setChosen((current + step + shown.length) % shown.length);
    } else if (event.key === 'Tab') {
      // The field is all that takes the focus here.
      event.preventDefault();
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      run(shown[current]);
    }
  };

  const notes = [
    ...(isTooLong
      ? [
          t(
            'A search has at most {searchCharacters} characters; this one has {count}. Leave some words out.',
            {
              searchCharacters: limits.searchCharacters,
              count: query.length.toLocaleString(locale),
            },
          ),
        ]
      : []),
    ...unread.map(({ filter, why }) => t('“{filter}” was left out. {why}.', { filter, why })),
    ...(failure === undefined ? [] : [t('The search failed: {failure}', { failure })]),
  ];
  return (
    <Popover label={t('Search and commands')} onClose={onClose}>
      <div className="ws-palette__head">
        <SearchIcon size={16} />
        <input
          className="ws-palette__input"
          role="combobox"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-label={t('Search or run a command')}
          aria-controls={listId}
          aria-activedescendant={shown.length === 0 ? undefined : `${listId}-${current}`}
          placeholder={t('Search or run a command')}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
        />
        <Kbd keys="escape" />
      </div>
      {notes.map((note) => (
        <p key={note} className="ws-palette__note" role="alert">
          {note}
        </p>
      ))}
      {hint !== undefined && (
        <p className="ws-palette__note ws-palette__note--hint" role="status">
          {hint}
        </p>
      )}
      {shown.length === 0 && !isTooLong && hint === undefined && (
        <p className="ws-palette__none">
          {isSearching && t('Searching…')}
          {!isSearching &&
            (isFiltered
              ? t('Nothing found. Leave a filter out, or try fewer letters.')
              : t('Nothing found. Try fewer letters.'))}
          {!isSearching && signedIn && (
            <small>{t('You find people once you are in a room with them.')}</small>
          )}
        </p>
      )}
      {shown.length > 0 && <Items items={shown} current={current} listId={listId} onRun={run} />}
      <footer className="ws-palette__foot">
        <span className="ws-palette__keys">
          <Kbd keys="up" /> <Kbd keys="down" /> {t('choose')}
        </span>
        <span className="ws-palette__keys">
          <Kbd keys="enter" /> {t('open')}
        </span>
        <span className="ws-palette__filters">{filters}</span>
        <output>
          {query === ''
            ? ''
            : isSearching
              ? t('Searching…')
              : t('{count} found', { count: isTooLong ? 0 : count })}
        </output>
      </footer>
    </Popover>
  );
}

interface PopoverProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Escape, or a click beside it. */
  readonly onClose: () => void;
}

/**
 * Is above the page, which its scrim keeps from the pointer. A modal dialog would make the page inert, and the browser
 * styles each element of it again for that: most of the time between the key and the palette. Its one field has the
 * focus, and gives it back when it leaves.
 */
function Popover({ label, children, onClose }: PopoverProps) {
  const popover = useRef<HTMLDivElement>(null);
  const onToggle = useEffectEvent(({ newState }: ToggleEvent) => {
    if (newState === 'closed') onClose();
  });
  // Hidden while it is still in the page: only then does the focus go back.
  useLayoutEffect(() => {
    const shown = popover.current;
    if (shown === null) return undefined;
    const listener = (event: ToggleEvent) => onToggle(event);
    shown.showPopover();
    shown.querySelector('input')?.focus();
    shown.addEventListener('toggle', listener);
    return () => {
      shown.removeEventListener('toggle', listener);
      shown.hidePopover();
    };
  }, []);
  return (
    <div ref={popover} popover="auto" className="ws-palette-popover">
      <button
        type="button"
        className="ws-palette-scrim"
        tabIndex={-1}
        aria-hidden="true"
        onClick={onClose}
      />
      <div role="dialog" aria-modal="true" aria-label={label} className="ws-palette">
        {children}
      </div>
    </div>
  );
}

function scrollToIt(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

interface ItemsProps {
  readonly items: readonly PaletteItem[];
  readonly current: number;
  readonly listId: string;
  readonly onRun: (item: PaletteItem) => void;
}

function Items({ items, current, listId, onRun }: ItemsProps) {
  // The list of a combobox (ARIA 1.2): no native element is one.
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className="ws-palette__list" role="listbox" id={listId} aria-label={t('Results')}>
      {items.map((item, index) => (
        <Fragment key={item.id}>
          {items[index - 1]?.group !== item.group && (
            <div className="ws-palette__heading" role="presentation">
              {item.group}
            </div>
          )}
          <button
            type="button"
            ref={index === current ? scrollToIt : undefined}
            id={`${listId}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className="ws-palette__hit"
            onClick={() => onRun(item)}
          >
            <span className="ws-palette__icon">{item.icon}</span>
            <span className="ws-palette__words" dir="auto">
              <span className="ws-truncate">{item.title}</span>
              {item.preview !== undefined && (
                <span className="ws-truncate ws-palette__preview">{item.preview}</span>
              )}
            </span>
            {item.kind !== undefined && <span className="ws-palette__group">{item.kind}</span>}
            {item.at !== undefined && (
              <span className="ws-palette__group">
                <Timestamp at={item.at} />
              </span>
            )}
            {item.keys !== undefined && <Kbd keys={item.keys} />}
          </button>
        </Fragment>
      ))}
    </div>
  );
}
