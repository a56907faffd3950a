import { UnlockIcon } from '@blueprintjs/icons';
import { breakGlass, listAccessGrants } from '@mach42/contracts/audit/calls.ts';
import {
  reasonLength,
  type ListedAccessGrant,
  type NamedAccessGrant,
} from '@mach42/contracts/audit/schemas.ts';
import { auditTexts, contentDetail, contentReadNames } from '@mach42/contracts/audit/texts.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { formatStamp } from '@mach42/plugin-kit/time.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Field, TextArea } from '@mach42/plugin-kit/ui/field.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { StillNeeded } from '@mach42/plugin-kit/ui/still-needed.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState, type FormEvent } from 'react';
import { OnContentRead } from './chats-view.tsx';
import { OpenContent } from './open-content.tsx';

/** Opens a person's content, shows the content that is open, and lists earlier accesses. */
export function OpeningsView({ people }: { readonly people: readonly User[] }) {
  const { userId } = useSession();
  const { api } = useShell();
  const { answer, error, refresh } = useRead(listAccessGrants);
  const openings = answer?.data;
  /** The ids of accesses that expired or were closed here: they are not shown again. */
  const [closed, setClosed] = useState<readonly string[]>([]);
  const now = api.serverNow();
  const isOpen = ({ id, adminId, closedAt, expiresAt }: NamedAccessGrant) =>
    adminId === userId && closedAt === null && Date.parse(expiresAt) > now && !closed.includes(id);
  const close = (id: string) => {
    setClosed((before) => [...before, id]);
    refresh();
  };
  const mine = openings?.filter(isOpen) ?? [];
  const others = people.filter(
    ({ id }) => id !== userId && !mine.some((opening) => opening.userId === id),
  );
  return (
    <div className="ws-audit__openings">
      {error !== undefined && (
        <ErrorState title={t('The list could not be read')} error={error} onRetry={refresh} />
      )}
      <OnContentRead value={refresh}>
        {mine.map((opening) => (
          <OpenContent key={opening.id} opening={opening} onClosed={() => close(opening.id)} />
        ))}
      </OnContentRead>
      <OpenForm people={others} onOpened={refresh} />
      {openings === undefined && error === undefined && <SkeletonCards cards={1} />}
      {openings !== undefined && (
        <Card title={t('Who opened what')} count={openings.length}>
          {openings.length === 0 && (
            <p className="ws-muted">{t('No admin has opened anyone’s content.')}</p>
          )}
          <ul className="ws-audit__past">
            {openings.map((opening) => (
              <li key={opening.id}>
                <span>
                  <b>{opening.adminName}</b> {t('opened the content of')} <b>{opening.userName}</b>
                </span>
                <Chip tone={opening.closedAt === null ? 'warning' : 'neutral'}>
                  {t('{state, select, open {Open} other {Closed}}', {
                    state: opening.closedAt === null ? 'open' : 'closed',
                  })}
                </Chip>
                <span className="ws-audit__reason">“{opening.reason}”</span>
                <Timestamp at={opening.openedAt} className="ws-muted" />
                <span>{readText(opening)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

/**
 * Returns a text that names each part once, with the number of times: `Read the PHOD file as it was at 3 Nov 23:59, a
 * private chat (3 times).`
 */
function readText({ reads }: Pick<ListedAccessGrant, 'reads'>): string {
  if (reads.length === 0) return t('Nothing was read.');
  const byName = Map.groupBy(reads, (read) =>
    `${contentReadNames[read.kind]} ${contentDetail(read, momentText)}`.trim(),
  );
  const parts = [...byName].map(([contentReadName, same]) =>
    same.length === 1
      ? contentReadName
      : t('{contentReadNames} ({count} times)', {
          contentReadNames: contentReadName,
          count: same.length,
        }),
  );
  const rest = parts.length - mostParts;
  const shown = rest > 0 ? [...parts.slice(0, mostParts), t('{rest} more', { rest })] : parts;
  return t('Read {parts}.', { parts: shown.join(', ') });
}

/** The number of parts that are named: an admin would not read more, and the person sees each of them. */
const mostParts = 12;

const momentText = (at: string): string => formatStamp(new Date(at), new Date());

interface OpenFormProps {
  readonly people: readonly User[];
  readonly onOpened: () => void;
}

/** Asks for the person and the reason; the reason is shown to the person. */
function OpenForm({ people, onOpened }: OpenFormProps) {
  const api = useApi();
  const [userId, setUserId] = useState('');
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [opening, setOpening] = useState(false);
  const needed = [
    userId === '' && t('a person'),
    reason.trim().length < reasonLength.least &&
      t('a reason of at least {least} characters', reasonLength),
  ];
  const isReady = needed.every((one) => one === false);

  async function open(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isReady) return;
    setOpening(true);
    setProblem(undefined);
    try {
      await api.request(breakGlass, { body: { userId, reason } });
      setUserId('');
      setReason('');
      onOpened();
    } catch (error) {
      setProblem(asApiError(error).message);
    } finally {
      setOpening(false);
    }
  }

  return (
    <Card title={t('Open someone’s content')} icon={<UnlockIcon />}>
      <p className="ws-audit__note">
        {t(
          'Read-only access to their PHOD file without its secrets, their DataRAIS entries and their private chats, for 15 minutes. They are notified at once that you opened it and why, and see everything that you read.',
        )}
      </p>
      <form className="ws-audit__form" onSubmit={(event) => void open(event)}>
        <Field label={t('Whose')}>
          {(ids) => (
            <Select<string>
              {...ids}
              value={userId}
              options={[
                { value: '', label: t('Choose a person') },
                ...people.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={setUserId}
            />
          )}
        </Field>
        <Field
          label={t('Why')}
          hint={auditTexts.reasonNeeded}
          {...(problem === undefined ? {} : { error: problem })}
        >
          {(ids) => (
            <TextArea
              {...ids}
              rows={2}
              maxLength={reasonLength.most}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <div className="ws-audit__submit">
          <StillNeeded needed={needed} />
          <Button type="submit" icon={<UnlockIcon />} disabled={!isReady} loading={opening}>
            {t('Open for 15 minutes')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
