import type { PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import type { MouseEvent } from 'react';
import { originText } from './origin-text.ts';
import { moveFocus } from './row-keys.ts';
import { useNames } from './use-names.ts';
import { kindLooks } from './version-kind.tsx';
import { VersionMenu } from './version-menu.tsx';

/** With which version it is compared: the one before, the chosen one, or the newest. */
export type OnChoose = (version: number, against: 'before' | 'chosen' | 'newest') => void;

export type Side = 'to' | 'from' | 'file';

const sideNames: Readonly<Record<Side, string>> = { to: 'To', from: 'From', file: 'Shown' };

interface VersionRowProps {
  readonly version: PhodVersion;
  /** What it is for what is shown beside the list. */
  readonly side: Side | undefined;
  readonly newest: number;
  /** Whether Tab reaches it; the others are reached by the arrow keys. */
  readonly reachable: boolean;
  readonly onChoose: OnChoose;
  readonly onFocus: (version: number) => void;
}

/** One version: a click compares it with the one before, with Shift with the chosen one. */
export function VersionRow(props: VersionRowProps) {
  const { version, side, reachable, onChoose, onFocus } = props;
  const names = useNames();
  const number = version.version;
  return (
    <li
      className={classNames(
        'ws-version',
        side !== undefined && `ws-version--${side === 'from' ? 'from' : 'to'}`,
      )}
    >
      <span className="ws-version__icon">{kindLooks[version.source.kind].icon}</span>
      <button
        type="button"
        className="ws-version__choose"
        tabIndex={reachable ? 0 : -1}
        aria-current={side === 'to' || side === 'file' ? true : undefined}
        onFocus={() => onFocus(number)}
        onKeyDown={(event) => {
          if (moveFocus(event.key, event.currentTarget)) event.preventDefault();
        }}
        onClick={(event: MouseEvent) => onChoose(number, event.shiftKey ? 'chosen' : 'before')}
      >
        <span className="ws-version__head">
          <strong>v{number}</strong>
          {side !== undefined && (
            <Chip tone={side === 'from' ? 'neutral' : 'accent'} className="ws-version__side">
              {sideNames[side]}
            </Chip>
          )}
          <Timestamp at={version.at} className="ws-version__time" />
        </span>
        <span className="ws-version__summary" title={version.summary}>
          {version.summary}
        </span>
        <span className="ws-version__origin">{originText(version, names)}</span>
      </button>
      <VersionMenu version={number} newest={props.newest} onChoose={onChoose} />
    </li>
  );
}
