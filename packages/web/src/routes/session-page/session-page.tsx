import { t } from '@mach42/language/t.ts';
import { ErrorIcon, EyeOpenIcon, RefreshIcon, ShieldIcon, TimeIcon } from '@blueprintjs/icons';
import { useSecondsLeft } from '@mach42/plugin-kit/clock.ts';
import { Markdown } from '@mach42/plugin-kit/ui/markdown.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useEffect, useState } from 'react';
import { useBackgroundChoice } from '../../background/background-choice.ts';
import { Background } from '../../background/background.tsx';
import { productName } from '../../product.ts';
import { markAliases } from './aliases.ts';
import { expired, problemOf, type Problem } from './problem-of.ts';
import { SessionBar } from './session-bar.tsx';
import { useSession, type LoadSession, type ReadSession } from './use-session.ts';
import { withoutTitle } from './without-title.ts';
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

/** Of a session whose end was not said. */
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
  const content = title === undefined ? markdown : withoutTitle(markdown, title);
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
      {content.trim() === '' ? (
        <p className="ws-muted">{t('Nothing has been written in this chat yet.')}</p>
      ) : (
        <Markdown text={masked === true ? markAliases(content) : content} />
      )}
      <footer className="ws-session__note">
        {masked === true ? <ShieldIcon /> : <EyeOpenIcon />}
        {masked === false && t('The text is shown as it was written. ')}
        {t('The owner can end this link at any time.')}
      </footer>
    </article>
  );
}
