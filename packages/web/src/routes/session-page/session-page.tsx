import { useSecondsLeft } from '@mach42/plugin-kit/clock.ts';
import { useEffect, useState } from 'react';
import { useBackgroundChoice } from '../../background/background-choice.ts';
import { Background } from '../../background/background.tsx';
import { productName } from '../../product.ts';
import { expired, problemOf } from './problem-of.ts';
import { SessionBar } from './session-bar.tsx';
import { SessionProblem } from './session-problem.tsx';
import { SessionText } from './session-text.tsx';
import { useSession, type LoadSession, type ReadSession } from './use-session.ts';
import './session-page.css';
import './session-print.css';

interface SessionPageProps {
  readonly load: LoadSession;
  /** The server's clock, in milliseconds. */
  readonly now: () => number;
}

/** A shared chat as anybody with the link reads it; nothing here changes anything. */
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
          <output className="ws-session__spinner" aria-label="The session is loading" />
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
  const { title = 'Shared session', expiresAt } = session;
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
