import { t } from '@mach42/language/t.ts';
import {
  DuplicateIcon,
  ErrorIcon,
  EyeOpenIcon,
  LogInIcon,
  ShieldIcon,
  TickIcon,
  TimeIcon,
} from '@blueprintjs/icons';
import { formatLeft } from '@mach42/plugin-kit/time.ts';
import { BrandMark } from '@mach42/plugin-kit/ui/brand-mark.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { useEffect, useState, type ReactElement } from 'react';
import { hasStoredAuth } from '../../auth/stored-auth.ts';
import { productName } from '../../product.ts';
import type { ReadSession } from './use-session.ts';

interface SessionBarProps {
  /** Left out while there is nothing to read. */
  readonly open?: {
    readonly session: ReadSession;
    /** Left out where the answer did not say. */
    readonly secondsLeft?: number | undefined;
  };
}

export function SessionBar({ open }: SessionBarProps) {
  const isKnown = hasStoredAuth(localStorage);
  return (
    <header className="ws-session__bar">
      <a className="ws-session__brand" href="/">
        <BrandMark />
        {productName}
      </a>
      <span className="ws-session__kind">
        {t('Shared session')}
        <Chip icon={<EyeOpenIcon size={12} />}>{t('Read-only')}</Chip>
        {open?.session.masked === true && (
          <Chip icon={<ShieldIcon size={12} />}>{t('Masked')}</Chip>
        )}
      </span>
      <span className="ws-session__end">
        {open !== undefined && (
          <>
            {open.secondsLeft !== undefined && (
              <span className="ws-session__left" role="timer" aria-label={t('Open for')}>
                <TimeIcon size={12} />
                <span className="ws-session__left-label">{t('Open for')}</span>
                <b>{formatLeft(open.secondsLeft)}</b>
              </span>
            )}
            <CopyText text={open.session.content.content} />
          </>
        )}
        <a className="ws-session__action" href={isKnown ? '/' : '/login'}>
          <LogInIcon />
          {isKnown ? t('Open the workspace') : t('Log in')}
        </a>
      </span>
    </header>
  );
}

type Outcome = 'none' | 'copied' | 'refused';

const labels: Readonly<Record<Outcome, readonly [string, ReactElement]>> = {
  none: [t('Copy text'), <DuplicateIcon key="icon" />],
  copied: [t('Copied'), <TickIcon key="icon" />],
  refused: [t('The clipboard refused it'), <ErrorIcon key="icon" />],
};

const resetMs = 2000;

/** Copies the whole text as markdown. */
function CopyText({ text }: { readonly text: string }) {
  const [outcome, setOutcome] = useState<Outcome>('none');
  useEffect(() => {
    if (outcome === 'none') return undefined;
    const timer = setTimeout(() => setOutcome('none'), resetMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
    }
  };
  const [label, icon] = labels[outcome];
  return (
    <button
      type="button"
      className="ws-session__action ws-session__action--raised"
      onClick={() => void copy()}
    >
      {icon}
      <span aria-live="polite">{label}</span>
    </button>
  );
}
