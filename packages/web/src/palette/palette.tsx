import { SearchIcon } from '@blueprintjs/icons';
import { Kbd } from '@mach42/plugin-kit/ui/kbd.tsx';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import type { BoundCommand } from '../shell/use-commands.ts';
import { matchTitle, type MatchRange } from './palette-match.ts';
import './palette.css';

interface PaletteProps {
  readonly commands: readonly BoundCommand[];
  readonly onClose: () => void;
}

interface Hit {
  readonly bound: BoundCommand;
  readonly score: number;
  readonly ranges: readonly MatchRange[];
}

function search(commands: readonly BoundCommand[], query: string): readonly Hit[] {
  const hits = new Map<string, Hit>();
  for (const bound of commands) {
    if (bound.command.id === 'workspace.open-palette') continue;
    const match = matchTitle(query, bound.command.title);
    const known = hits.has(bound.command.title);
    if (match !== undefined && !known) hits.set(bound.command.title, { bound, ...match });
  }
  return [...hits.values()].toSorted((a, b) => b.score - a.score);
}

/** Finds a command by its title; arrows choose, Enter runs, Escape leaves. */
export function Palette({ commands, onClose }: PaletteProps) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const hits = useMemo(() => search(commands, query), [commands, query]);
  const current = Math.min(chosen, Math.max(0, hits.length - 1));

  const run = (hit: Hit | undefined) => {
    if (hit === undefined) return;
    onClose();
    hit.bound.run();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && hits.length > 0) {
      event.preventDefault();
      setChosen((current + step + hits.length) % hits.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(hits[current]);
    }
  };

  return (
    <ModalDialog label="Commands" className="ws-palette" onClose={onClose}>
      <div className="ws-palette__head">
        <SearchIcon size={16} />
        <SearchInput
          query={query}
          controls={listId}
          active={hits.length === 0 ? undefined : `${listId}-${current}`}
          onKeyDown={onKeyDown}
          onQuery={(next) => {
            setQuery(next);
            setChosen(0);
          }}
        />
        <Kbd keys="escape" />
      </div>
      <Hits hits={hits} current={current} listId={listId} onRun={run} />
      <footer className="ws-palette__foot">
        <span>
          <Kbd keys="up" /> <Kbd keys="down" /> choose
        </span>
        <span>
          <Kbd keys="enter" /> run
        </span>
        <output>
          {hits.length} of {commands.length}
        </output>
      </footer>
    </ModalDialog>
  );
}

interface SearchInputProps {
  readonly query: string;
  readonly controls: string;
  readonly active: string | undefined;
  readonly onQuery: (query: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function SearchInput({ query, controls, active, onQuery, onKeyDown }: SearchInputProps) {
  return (
    <input
      className="ws-palette__input"
      role="combobox"
      aria-expanded="true"
      aria-autocomplete="list"
      aria-label="Search or run a command"
      aria-controls={controls}
      aria-activedescendant={active}
      placeholder="Search or run a command"
      value={query}
      onChange={(event) => onQuery(event.target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

function scrollToIt(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

interface HitsProps {
  readonly hits: readonly Hit[];
  readonly current: number;
  readonly listId: string;
  readonly onRun: (hit: Hit) => void;
}

function Hits({ hits, current, listId, onRun }: HitsProps) {
  if (hits.length === 0) {
    return <p className="ws-palette__none">Nothing fits. Try fewer letters.</p>;
  }
  // The list of a combobox (ARIA 1.2): no native element is one.
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div className="ws-palette__list" role="listbox" id={listId} aria-label="Commands">
      {hits.map((hit, index) => {
        const { command, group } = hit.bound;
        return (
          <button
            key={command.id}
            type="button"
            ref={index === current ? scrollToIt : undefined}
            id={`${listId}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className="ws-palette__hit"
            onClick={() => onRun(hit)}
          >
            <span className="ws-palette__icon">{command.icon}</span>
            <span className="ws-truncate">
              <Marked title={command.title} ranges={hit.ranges} />
            </span>
            <span className="ws-palette__group">{group}</span>
            {command.keys !== undefined && <Kbd keys={command.keys} />}
          </button>
        );
      })}
    </div>
  );
}

function Marked({
  title,
  ranges,
}: {
  readonly title: string;
  readonly ranges: readonly MatchRange[];
}) {
  const cuts = [0, ...ranges.flat(), title.length];
  return cuts
    .slice(0, -1)
    .map((from, index) =>
      index % 2 === 0 ? (
        title.slice(from, cuts[index + 1])
      ) : (
        <mark key={from}>{title.slice(from, cuts[index + 1])}</mark>
      ),
    );
}
