import { KeyIcon, RefreshIcon, TimeIcon } from '@blueprintjs/icons';
import { listAuditEvents } from '@mach42/contracts/audit/calls.ts';
import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import { lineOfType } from '@mach42/contracts/chains/describe-step.ts';
import { adminTexts } from '@mach42/contracts/users/account-texts.ts';
import { resetPassword, resetSecret } from '@mach42/contracts/users/calls.ts';
import { knownOf } from '@mach42/contracts/users/password-rules.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { NewSecretField } from '@mach42/plugin-kit/password/new-secret-field.tsx';
import { usePasswordCheck } from '@mach42/plugin-kit/password/use-password-check.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog, useLastAsked } from '@mach42/plugin-kit/ui/dialog.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { FailureNote, FormActions } from './form-parts.tsx';
import { EndSignInsDialog, PasswordLinkDialog, ResetFactorDialog } from './sign-in-dialogs.tsx';
import { useChange } from './use-change.ts';
import { UserDialog } from './user-dialog.tsx';
import './forms.css';
import './activity-dialog.css';

interface AdminDialogsProps {
  readonly asking: Asking | undefined;
  readonly onClose: () => void;
}

/** Draws the open dialog; only one is open at a time. */
export function AdminDialogs({ asking, onClose }: AdminDialogsProps) {
  const shown = useLastAsked(asking);
  if (shown === undefined) return null;
  const rest = { isOpen: asking !== undefined, onClose };
  switch (shown.what) {
    case 'register':
      return <UserDialog {...rest} />;
    case 'edit':
      return <UserDialog {...rest} user={shown.user} />;
    case 'activity':
      return <ActivityDialog {...rest} user={shown.user} />;
    case 'second-factor':
      return <ResetFactorDialog {...rest} user={shown.user} />;
    case 'end-sign-ins':
      return <EndSignInsDialog {...rest} user={shown.user} />;
    case 'password-link':
      return <PasswordLinkDialog {...rest} user={shown.user} />;
    case 'password':
    case 'secret':
      return <ResetDialog {...rest} kind={shown.what} user={shown.user} />;
  }
}

/** The dialog that is open. */
export type Asking =
  | { readonly what: 'register' }
  | {
      readonly what:
        | 'edit'
        | 'password'
        | 'password-link'
        | 'end-sign-ins'
        | 'second-factor'
        | 'secret'
        | 'activity';
      readonly user: User;
    };

export type OnAsk = (asking: Asking) => void;

type Kind = 'password' | 'secret';

interface ResetDialogProps {
  readonly isOpen: boolean;
  readonly kind: Kind;
  readonly user: User;
  readonly onClose: () => void;
}

const words = {
  password: {
    title: adminTexts.resetPassword,
    label: t('New password'),
    about: t(
      'signs in to the workspace with the new password from now on. The old one no longer works.',
    ),
    failed: adminTexts.passwordFailed,
    done: adminTexts.passwordReset,
  },
  secret: {
    title: adminTexts.resetSecret,
    label: t('New secret'),
    about: t(
      'signs in from a custom GPT with the new secret from now on. The old one no longer works.',
    ),
    failed: adminTexts.secretFailed,
    done: adminTexts.secretReset,
  },
} as const;

function ResetDialog({ isOpen, kind, user, onClose }: ResetDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      icon={kind === 'password' ? <KeyIcon /> : <RefreshIcon />}
      title={words[kind].title}
      onClose={onClose}
    >
      <ResetForm kind={kind} user={user} onClose={onClose} />
    </Dialog>
  );
}

function ResetForm({ kind, user, onClose }: Omit<ResetDialogProps, 'isOpen'>) {
  const { api, toasts } = useShell();
  const isSelf = useSession().userId === user.id;
  const { title, label, about, failed, done } = words[kind];
  const { isBusy, error, run } = useChange(failed);
  const [value, setValue] = useState('');
  const check = usePasswordCheck(value, knownOf(user));
  const isRight = check.fault === undefined;

  async function reset() {
    const params = { id: user.id };
    const worked = await run(async () => {
      if (kind === 'password') {
        await api.request(resetPassword, { params, body: { password: value } });
      } else await api.request(resetSecret, { params, body: { secret: value } });
      toasts.success(done(user.name));
    });
    if (worked) onClose();
  }

  return (
    <form
      noValidate
      className="ws-admin-form ws-admin-form--single"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight && !isBusy) void reset();
      }}
    >
      <p>
        <strong>{user.name}</strong> {about}{' '}
        {isSelf
          ? t('You are signed out everywhere, here too, and have to sign in again.')
          : t('Every device that is signed in now has to sign in again.')}
      </p>
      <NewSecretField
        autoFocus
        label={label}
        value={value}
        check={check}
        error={undefined}
        onChange={setValue}
      />
      <FailureNote title={failed} error={error} />
      <FormActions onClose={onClose}>
        <Button type="submit" variant="primary" loading={isBusy} disabled={!isRight}>
          {title}
        </Button>
      </FormActions>
    </form>
  );
}

/** The number of events that are read at first, and with each press of _Show more_. */
const step = 20;
const mostEvents = 500;

interface ActivityDialogProps {
  readonly isOpen: boolean;
  readonly user: User;
  readonly onClose: () => void;
}

/** Shows the last actions of a person by the log: their kind and time, never their content. */
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

/** Attributes of a long list, which arrow keys scroll once it has the focus. */
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

/** An action of a person, once or several times in a row. */
interface Doing {
  /** The position of the newest event. */
  readonly position: number;
  readonly words: string;
  readonly times: number;
  /** The time of the last action, ISO 8601. */
  readonly at: string;
}

/** Returns the actions, newest first; repetitions of an action are one line. */
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
