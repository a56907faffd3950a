import type { PhodVersion } from '@mach42/contracts/phod/schemas.ts';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { memo, type MouseEvent } from 'react';
import { originText } from './origin-text.ts';
import { useNames } from './use-names.ts';
import { kindLooks } from './version-kind.tsx';
import { VersionMenu } from './version-menu.tsx';

interface VersionRowProps {
  readonly version: PhodVersion;
  readonly side: 'to' | 'from' | undefined;
  readonly newest: number;
  /** Whether Tab reaches it; the others are reached by the arrow keys. */
  readonly reachable: boolean;
  readonly onChoose: (version: number, asOtherSide: boolean) => void;
  readonly onFocus: (version: number) => void;
}

/** One version: a click compares it with the one before, with Shift with the chosen one. */
export const VersionRow = memo(function VersionRow(props: VersionRowProps) {
  const { version, side, reachable, onChoose, onFocus } = props;
  const names = useNames();
  const number = version.version;
  return (
    <li className={classNames('ws-version', side !== undefined && `ws-version--${side}`)}>
      <span className="ws-version__icon">{kindLooks[version.source.kind].icon}</span>
      <button
        type="button"
        className="ws-version__choose"
        data-version={number}
        tabIndex={reachable ? 0 : -1}
        aria-current={side === 'to' ? true : undefined}
        onFocus={() => onFocus(number)}
        onClick={(event: MouseEvent) => onChoose(number, event.shiftKey)}
      >
        <span className="ws-version__head">
          <strong>v{number}</strong>
          {side !== undefined && (
            <Chip tone={side === 'to' ? 'accent' : 'neutral'} className="ws-version__side">
              {side === 'to' ? 'To' : 'From'}
            </Chip>
          )}
          <Timestamp at={version.at} className="ws-version__time" />
        </span>
        <span className="ws-version__summary" title={version.summary}>
          {version.summary}
        </span>
        <span className="ws-version__origin">{originText(version, names)}</span>
      </button>
      <VersionMenu
        version={number}
        newest={props.newest}
        reachable={reachable}
        onChoose={onChoose}
      />
    </li>
  );
});
