import {
  ErrorIcon,
  EyeOpenIcon,
  RefreshIcon,
  ShieldIcon,
  TimeIcon,
  DuplicateIcon,
  LogInIcon,
  TickIcon,
} from '@blueprintjs/icons';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useSecondsLeft } from '@mach42/plugin-kit/clock.ts';
import { formatLeft } from '@mach42/plugin-kit/time.ts';
import { BrandMark } from '@mach42/plugin-kit/ui/brand-mark.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Markdown } from '@mach42/plugin-kit/ui/markdown.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useEffect, useState, type ReactElement, type ReactNode } from 'react';
import { hasStoredAuth } from '../../auth/stored-auth.ts';
import { useBackgroundChoice } from '../../background/background-choice.ts';
import { Background } from '../../background/background.tsx';
import { productName } from '../../product.ts';
import {
  expired,
  problemOf,
  type Problem,
  type ReadSession,
  useSession,
  type LoadSession,
} from './use-session.ts';
import '@mach42/plugin-kit/ui/state.css';
import './session-page.css';
import './session-print.css';

interface SessionPageProps {
  readonly load: LoadSession;
  /** The server's clock, in milliseconds. */
  readonly now: () => number;
}

/** A shared chat as anyone with the link reads it; nothing here changes anything. */
export function SessionPage({ load, now }: SessionPageProps) {
  const [attempt, setAttempt] = useState(0);
  const hasBackground = useBackgroundChoice();
  return (
    <div className="ws-session">
      {hasBackground && <Background />}
      <Attempt key={attempt} load={load} now={now} onRetry={() => setAttempt(attempt + 1)} />
    </div>
  );
}

interface AttemptProps extends SessionPageProps {
  readonly onRetry: () => void;
}

function Attempt({ load, now, onRetry }: AttemptProps) {
  const state = useSession(load);
  if (state.at === 'shown') return <Shown session={state.session} now={now} />;
  return (
    <>
      <SessionBar />
      <main className="ws-session__main">
        {state.at === 'loading' ? (
          <output className="ws-session__spinner" aria-label={t('The session is loading')} />
        ) : (
          <SessionProblem problem={problemOf(state.failure)} onRetry={onRetry} />
        )}
      </main>
    </>
  );
}

/** The end of a session for which the server names none. */
const never = '9999-12-31T00:00:00.000Z';

interface ShownProps {
  readonly session: ReadSession;
  readonly now: () => number;
}

function Shown({ session, now }: ShownProps) {
  const { title = t('Shared session'), expiresAt } = session;
  const left = useSecondsLeft(expiresAt ?? never, now);
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
  const isOver = left === 0;
  const secondsLeft = expiresAt === undefined ? undefined : left;
  return (
    <>
      <SessionBar {...(isOver ? {} : { open: { session, secondsLeft } })} />
      <main className="ws-session__main">
        {isOver ? <SessionProblem problem={expired} /> : <SessionText session={session} />}
      </main>
    </>
  );
}

interface SessionProblemProps {
  readonly problem: Problem;
  readonly onRetry?: () => void;
}

function SessionProblem({ problem, onRetry }: SessionProblemProps) {
  const { title, text, canRetry, reference } = problem;
  return (
    <div className="ws-state" role="alert">
      <div className={canRetry ? 'ws-state__icon ws-state__icon--error' : 'ws-state__icon'}>
        {canRetry ? <ErrorIcon size={20} /> : <TimeIcon size={20} />}
      </div>
      <h1 className="ws-state__title">{title}</h1>
      <p className="ws-state__text">{text}</p>
      {canRetry && onRetry !== undefined && (
        <div className="ws-state__actions">
          <button
            type="button"
            className="ws-session__action ws-session__action--raised"
            onClick={onRetry}
          >
            <RefreshIcon />
            {t('Retry')}
          </button>
        </div>
      )}
      {reference !== undefined && <code className="ws-state__reference">{reference}</code>}
    </div>
  );
}

function SessionText({ session }: { readonly session: ReadSession }) {
  const { title, masked, startTime, expiresAt } = session;
  const { content: markdown } = session.content;
  const untitled = title === undefined ? markdown : withoutTitle(markdown, title);
  const content = masked === true ? withoutNote(untitled) : untitled;
  return (
    <article className="ws-session__text">
      {title !== undefined && <h1 className="ws-session__title">{title}</h1>}
      <p className="ws-session__meta">
        {startTime !== undefined && (
          <span>
            {t('Shared')} <Timestamp at={startTime} />
          </span>
        )}
        {expiresAt !== undefined && (
          <span>
            {t('open until')} <Timestamp at={expiresAt} />
          </span>
        )}
      </p>
      {masked === true && (
        <p className="ws-session__masked">
          <em>{sessionTexts.masked}</em>
        </p>
      )}
      {content.trim() === '' ? (
        <p className="ws-muted">{t('Nothing has been written in this chat yet.')}</p>
      ) : (
        <Markdown text={masked === true ? markAliases(content) : content} words={ownTime} />
      )}
      <footer className="ws-session__note">
        {masked === true ? <ShieldIcon /> : <EyeOpenIcon />}
        {masked === false && t('The text is shown as it was written. ')}
        {t('The owner can end this link at any time.')}
      </footer>
    </article>
  );
}

const saidAt = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) UTC$/;

/** The text has its times for every reader alike; the page shows them as its other ones. */
function ownTime(text: string): ReactNode {
  const [, day, time] = saidAt.exec(text) ?? [];
  const at = `${day}T${time}:00.000Z`;
  return day === undefined || Number.isNaN(Date.parse(at)) ? text : <Timestamp key={at} at={at} />;
}

interface SessionBarProps {
  /** The session; left out while there is nothing to read. */
  readonly open?: {
    readonly session: ReadSession;
    /** Left out where the answer did not contain it. */
    readonly secondsLeft?: number | undefined;
  };
}

function SessionBar({ open }: SessionBarProps) {
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
        <a
          className="ws-session__action"
          href={isKnown ? '/' : `/login?redirect=${encodeURIComponent(location.pathname)}`}
        >
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

const code = /(```[\s\S]*?(?:```|$)|~~~[\s\S]*?(?:~~~|$)|`[^`\n]*`)/;
const alias = /(?<![\w/.(=-])[A-Z][A-Z_]*_\d+(?![\w/`])/g;

/** Marks the aliases of a masked text, such as `PERSON_1`, as code, so that they are easy to see. */
export function markAliases(markdown: string): string {
  return markdown
    .split(code)
    .map((part, index) => (index % 2 === 1 ? part : part.replaceAll(alias, '`$&`')))
    .join('');
}

/** A masked text without the note at its start that says so, as the page says it in its language. */
function withoutNote(markdown: string): string {
  return markdown.replace(/^\s*\*[^*\n]+\*(?:\n|$)/, '');
}

/** A text without the heading at its start that repeats the title above it. */
export function withoutTitle(markdown: string, title: string): string {
  const heading = /^\s*# +([^ \n][^\n]*)?(?:\n|$)/.exec(markdown);
  const words = heading?.[1]?.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, '').trim();
  return heading !== null && words === title.trim() ? markdown.slice(heading[0].length) : markdown;
}
