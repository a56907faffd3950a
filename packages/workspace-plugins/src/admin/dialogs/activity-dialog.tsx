import { TimeIcon } from '@blueprintjs/icons';
import { listAuditEvents } from '@mach42/contracts/audit/calls.ts';
import { lineOfType } from '@mach42/contracts/chains/step-words.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { adminTexts } from '@mach42/contracts/users/texts.ts';
import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import './activity-dialog.css';

/** Events that are read at first, and with each press of _Show more_. */
const step = 20;
const mostEvents = 500;

interface ActivityDialogProps {
  readonly isOpen: boolean;
  readonly user: User;
  readonly onClose: () => void;
}

/** What a person did last, by the log: what kind and when, never what was said. */
export function ActivityDialog({ isOpen, user, onClose }: ActivityDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      width={480}
      icon={<TimeIcon />}
      title={adminTexts.activity}
      onClose={onClose}
    >
      <LastEvents user={user} />
    </Dialog>
  );
}

function LastEvents({ user }: { readonly user: User }) {
  const [limit, setLimit] = useState(step);
  const query = { actor: user.id, limit };
  const { answer, error, isReading, refresh } = useRead(
    listAuditEvents,
    { query },
    { keeps: true },
  );
  if (error !== undefined) {
    return <ErrorState title={adminTexts.activityFailed} error={error} onRetry={refresh} />;
  }
  if (answer === undefined) return <SkeletonLines lines={6} />;
  if (answer.data.length === 0) {
    return (
      <EmptyState
        icon={<TimeIcon size={20} />}
        title={t('{name} has not done anything yet', { name: user.name })}
      >
        {t('What they do is listed here from their first sign-in on.')}
      </EmptyState>
    );
  }
  return (
    <>
      <p className="ws-admin-activity__about">
        <Trans
          message="What {strong} did last. What was written stays theirs."
          values={{ strong: <strong>{user.name}</strong> }}
        />
      </p>
      <ol {...reachable(user.name)} className="ws-admin-activity">
        {doneLately(answer.data).map((doing) => (
          <Line key={doing.position} doing={doing} />
        ))}
      </ol>
      {answer.meta.hasMore && limit < mostEvents && (
        <Button loading={isReading} onClick={() => setLimit(Math.min(mostEvents, limit + step))}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}

/** A long list is scrolled with arrow keys, once it has the focus. */
const reachable = (name: string) => ({ tabIndex: 0, 'aria-label': t('What {name} did', { name }) });

function Line({ doing: { words, times, at } }: { readonly doing: Doing }) {
  return (
    <li>
      <span>
        {words}
        {times > 1 && <span className="ws-muted">, {t('{times} times', { times })}</span>}
      </span>
      <Timestamp at={at} className="ws-muted" />
    </li>
  );
}

/** What a person did, once or several times in a row. */
interface Doing {
  /** Of the newest. */
  readonly position: number;
  readonly words: string;
  readonly times: number;
  /** ISO 8601: when they did it last. */
  readonly at: string;
}

/** Newest first; the same again and again is one line. */
export function doneLately(events: readonly AuditEvent[]): readonly Doing[] {
  const done: Doing[] = [];
  for (const { position, occurredAt: at, type } of events.toReversed()) {
    const words = lineOfType(type);
    const last = done.at(-1);
    if (last?.words === words) done[done.length - 1] = { ...last, times: last.times + 1 };
    else done.push({ position, words, times: 1, at });
  }
  return done;
}
