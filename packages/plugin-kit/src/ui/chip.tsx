import { modelTexts } from '@mach42/contracts/models/texts.ts';
import { t } from '@mach42/language/t.ts';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './chip.css';

/** `outline` is for versions and keys that carry no status. */
export type ChipTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'outline';

interface ChipProps {
  readonly children: ReactNode;
  readonly tone?: ChipTone;
  readonly icon?: ReactElement | undefined;
  readonly title?: string | undefined;
  readonly className?: string | undefined;
  /** When given, the chip is a button. */
  readonly onClick?: () => void;
}

/** A label. A status is always a word too, never only a colour. */
export function Chip({ children, tone = 'neutral', icon, title, className, onClick }: ChipProps) {
  const names = classNames('ws-chip', `ws-chip--${tone}`, className);
  if (onClick === undefined) {
    return (
      <span className={names} title={title}>
        {icon}
        {children}
      </span>
    );
  }
  return (
    <button type="button" className={names} title={title} onClick={onClick}>
      {icon}
      {children}
    </button>
  );
}

/** A dot before a word: `Active`, `Healthy`. */
export function StatusDot({
  tone,
}: {
  readonly tone: 'success' | 'warning' | 'danger' | 'accent' | 'muted';
}) {
  return <span className={`ws-dot ws-dot--${tone}`} aria-hidden="true" />;
}

/**
 * A number in a pill; nothing for 0. Where some of the counted items mention the person, it shows the number of
 * these, as `@2`.
 */
export function Count({
  value,
  mentions = 0,
  accent = false,
  label,
}: {
  readonly value: number;
  readonly mentions?: number;
  readonly accent?: boolean;
  readonly label?: string;
}) {
  if (value === 0) return null;
  if (mentions > 0) {
    return (
      <span className="ws-count ws-count--accent" role="img" aria-label={labelOf(value, mentions)}>
        @{shownCount(mentions)}
      </span>
    );
  }
  return (
    <span className={classNames('ws-count', accent && 'ws-count--accent')} aria-label={label}>
      {shownCount(value)}
    </span>
  );
}

const shownCount = (count: number): string => (count > 99 ? '99+' : String(count));

const labelOf = (value: number, mentions: number): string => {
  const own = t('{mentions, plural, one {# mention of you} other {# mentions of you}}', {
    mentions,
  });
  return value > mentions ? t('{own}, {value} unread', { own, value }) : own;
};

/** Shows whether a model is in memory. */
export function LoadChip({ loaded }: { readonly loaded: boolean }) {
  const { label, why } = loaded ? modelTexts.loaded : modelTexts.notLoaded;
  return (
    <Chip tone={loaded ? 'success' : 'outline'} title={why}>
      {label}
    </Chip>
  );
}
