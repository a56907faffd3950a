import { TimeIcon } from '@blueprintjs/icons';
import { listAuditEvents } from '@mach42/contracts/audit/calls.ts';
import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { adminTexts } from '@mach42/contracts/users/texts.ts';
import { useLiveReading } from '@mach42/plugin-kit/api/use-live-reading.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { eventWords } from './event-words.ts';
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
  const { value, failure, isReading, again } = useLiveReading(listAuditEvents, { query });
  if (failure !== undefined) {
    return <ErrorState title={adminTexts.activityFailed} error={failure} onRetry={again} />;
  }
  if (value === undefined) return <SkeletonLines lines={6} />;
  if (value.data.length === 0) {
    return (
      <EmptyState icon={<TimeIcon size={20} />} title={`${user.name} did nothing yet`}>
        What they do stands here from their first sign-in on.
      </EmptyState>
    );
  }
  return (
    <>
      <p className="ws-admin-activity__about">
        What <strong>{user.name}</strong> did last. What was written stays theirs.
      </p>
      <ol className="ws-admin-activity">
        {value.data.toReversed().map((event) => (
          <Line key={event.position} event={event} />
        ))}
      </ol>
      {value.meta.hasMore && limit < mostEvents && (
        <Button loading={isReading} onClick={() => setLimit(Math.min(mostEvents, limit + step))}>
          Show more
        </Button>
      )}
    </>
  );
}

function Line({ event }: { readonly event: AuditEvent }) {
  return (
    <li>
      <span>{eventWords(event.type)}</span>
      <Timestamp at={event.occurredAt} className="ws-muted" />
    </li>
  );
}
