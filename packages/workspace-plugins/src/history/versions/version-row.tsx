import { summaryWords } from '@mach42/contracts/phod/summary-words.ts';
import { t } from '@mach42/language/t.ts';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import type { MouseEvent, ReactElement, ReactNode } from 'react';

/** With which version it is compared: the one before, the chosen one, or the newest. */
export type OnChoose = (version: number, against: 'before' | 'chosen' | 'newest') => void;

/** What a version is for what is shown beside the list. */
export type Side = 'to' | 'from' | 'file';

const sideNames: Readonly<Record<Side, string>> = {
  to: t('To'),
  from: t('From'),
  file: t('Shown'),
};

/** One version of any file, as the list shows it. */
export interface ListedVersion {
  readonly version: number;
  readonly at: string;
  readonly summary: string;
  /** `Merge, Mach 42v1`. */
  readonly origin: string;
  readonly icon: ReactElement;
}

interface VersionRowProps {
  readonly listed: ListedVersion;
  readonly side: Side | undefined;
  /** Whether Tab reaches it; the others are reached by the arrow keys. */
  readonly reachable: boolean;
  readonly menu: ReactNode;
  readonly onChoose: OnChoose;
  readonly onFocus: (version: number) => void;
}

/** One version: a click compares it with the one before, with Shift with the chosen one. */
export function VersionRow(props: VersionRowProps) {
  const { listed, side, reachable, menu, onChoose, onFocus } = props;
  const { version, at, summary, origin, icon } = listed;
  return (
    <li
      className={classNames(
        'ws-version',
        side !== undefined && `ws-version--${side === 'from' ? 'from' : 'to'}`,
      )}
    >
      <span className="ws-version__icon">{icon}</span>
      <button
        type="button"
        className="ws-version__choose"
        tabIndex={reachable ? 0 : -1}
        aria-current={side === 'to' || side === 'file' ? true : undefined}
        onFocus={() => onFocus(version)}
        onKeyDown={(event) => {
          if (moveFocus(event.key, event.currentTarget)) event.preventDefault();
        }}
        onClick={(event: MouseEvent) => onChoose(version, event.shiftKey ? 'chosen' : 'before')}
      >
        <span className="ws-version__head">
          <strong>v{version}</strong>
          {side !== undefined && (
            <Chip tone={side === 'from' ? 'neutral' : 'accent'} className="ws-version__side">
              {sideNames[side]}
            </Chip>
          )}
          <Timestamp at={at} className="ws-version__time" />
        </span>
        <span className="ws-version__summary" title={summaryWords(summary)}>
          {summaryWords(summary)}
        </span>
        <span className="ws-version__origin">{origin}</span>
      </button>
      {menu}
    </li>
  );
}

/**
 * Moves the focus from one row of a list to another: arrow keys, Home and End. Behind the last one
 * comes the button for older versions. Answers whether the key was one of these.
 */
function moveFocus(key: string, from: HTMLElement): boolean {
  const row = from.closest('li');
  const list = row?.parentElement;
  if (row === null || list === null || list === undefined) return false;
  const target = targetOf(key, row, list);
  if (target === undefined) return false;
  target?.querySelector<HTMLElement>('button')?.focus();
  return true;
}

/** Undefined for another key, null where nothing is. */
function targetOf(key: string, row: Element, list: Element): Element | null | undefined {
  switch (key) {
    case 'ArrowDown':
      return row.nextElementSibling ?? list.nextElementSibling;
    case 'ArrowUp':
      return row.previousElementSibling;
    case 'Home':
      return list.firstElementChild;
    case 'End':
      return list.lastElementChild;
    default:
      return undefined;
  }
}
