import { describeSummary } from '@mach42/contracts/phod/describe-summary.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import {
  useEffect,
  useRef,
  useState,
  type ReactNode,
  type MouseEvent,
  type ReactElement,
} from 'react';
import './versions.css';

/**
 * Chooses a version. `against` is the version that it is compared with: the one before, the chosen one, or the
 * newest.
 */
export type OnChoose = (version: number, against: 'before' | 'chosen' | 'newest') => void;

/** The role of a version in the comparison or the file beside the list. */
export type Side = 'to' | 'from' | 'file';

const sideNames: Readonly<Record<Side, string>> = {
  to: t('To'),
  from: t('From'),
  file: t('Shown'),
};

/** One version of a file of any kind, as the list shows it. */
interface ListedVersion {
  readonly version: number;
  readonly at: string;
  readonly summary: string;
  /** The origin of the version: `Merge, Mach 42v1`. */
  readonly origin: string;
  readonly icon: ReactElement;
}

interface VersionRowProps {
  readonly listed: ListedVersion;
  readonly side: Side | undefined;
  /** Whether the Tab key reaches the row; the other rows are reached by the arrow keys. */
  readonly reachable: boolean;
  readonly menu: ReactNode;
  readonly onChoose: OnChoose;
  readonly onFocus: (version: number) => void;
}

/**
 * The row of one version: a click compares it with the version before, a click with Shift with the chosen version.
 */
function VersionRow(props: VersionRowProps) {
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
        <span className="ws-version__summary" title={describeSummary(summary)}>
          {describeSummary(summary)}
        </span>
        <span className="ws-version__origin">{origin}</span>
      </button>
      {menu}
    </li>
  );
}

/**
 * Moves the focus from one row of a list to another with arrow keys, Home and End. After the last row comes the
 * button for older versions. Returns whether the key was one of these.
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

/** Returns the element that a key leads to; null where there is none, undefined for another key. */
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

interface ListFrameProps {
  /** True: another element covers the list and has the heading. */
  readonly covered: boolean;
  readonly count: ReactNode;
  readonly actions?: ReactNode;
  /** The content between the header and the rows. */
  readonly above: ReactNode;
  readonly children: ReactNode;
}

/** The column of versions at the left. */
export function ListFrame({ covered, count, actions, above, children }: ListFrameProps) {
  return (
    <nav
      className={covered ? 'ws-history-list ws-history-list--covered' : 'ws-history-list'}
      aria-label={t('Versions')}
    >
      {!covered && (
        <PanelHeader
          className="ws-history-list__header"
          title={t('Versions')}
          meta={count}
          actions={actions}
        />
      )}
      {above}
      {children}
    </nav>
  );
}

const pageLength = 20;

interface VersionRowsProps {
  /** The versions, newest first. */
  readonly listed: readonly ListedVersion[];
  readonly sideOf: (version: number) => Side | undefined;
  /** True: another element covers the list. */
  readonly covered: boolean;
  readonly menuOf: (version: number) => ReactNode;
  readonly onChoose: OnChoose;
}

/** The rows of versions, a page at a time. */
export function VersionRows({ listed, sideOf, covered, menuOf, onChoose }: VersionRowsProps) {
  const [pages, setPages] = useState(1);
  const [focused, setFocused] = useState<number>();
  const shown = listed.slice(0, pages * pageLength);
  const chosen = shown.find(({ version }) => isChosen(sideOf(version)))?.version;
  const reachable = [focused, chosen, shown[0]?.version].find((number) =>
    shown.some(({ version }) => version === number),
  );
  const list = useReturnedFocus(covered);
  return (
    <>
      <ul ref={list} className="ws-history-list__rows">
        {shown.map((one) => (
          <VersionRow
            key={one.version}
            listed={one}
            side={sideOf(one.version)}
            reachable={one.version === reachable}
            menu={menuOf(one.version)}
            onChoose={onChoose}
            onFocus={setFocused}
          />
        ))}
      </ul>
      {listed.length > shown.length && (
        <footer className="ws-history-list__footer">
          <Button variant="plain" fill onClick={() => setPages(pages + 1)}>
            {t('Older versions')}
          </Button>
        </footer>
      )}
    </>
  );
}

const isChosen = (side: Side | undefined): boolean => side === 'to' || side === 'file';

/** Returns the focus to the chosen row when the element that covered the list is gone. */
function useReturnedFocus(covered: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const wasCovered = useRef(covered);
  useEffect(() => {
    if (wasCovered.current && !covered) {
      list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    }
    wasCovered.current = covered;
  }, [covered]);
  return list;
}
