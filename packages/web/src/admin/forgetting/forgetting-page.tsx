import { PersonIcon } from '@blueprintjs/icons';
import {
  liftLegalHold,
  listForgettings,
  withdrawForgetting,
} from '@mach42/contracts/forgetting/calls.ts';
import type { ForgettingView } from '@mach42/contracts/forgetting/schemas.ts';
import { forgetTexts } from '@mach42/contracts/forgetting/texts.ts';
import { parsedJson } from '@mach42/contracts/kernel/parsed-json.ts';
import { listUsers } from '@mach42/contracts/users/calls.ts';
import { t, locale } from '@mach42/language/t.ts';
import { downloadBlob } from '@mach42/plugin-kit/download.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { ReadState } from '@mach42/plugin-kit/reads/read-state.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { ReasonDialog } from '../operations/reason-dialog.tsx';
import { PageFrame } from '../page-frame.tsx';
import { useWork } from '../use-work.ts';
import { RequestForm } from './request-form.tsx';
import './forgetting.css';

const everyMs = 5_000;

/** Requests to forget people and legal holds, how far they are, and their receipts. */
export default function ForgettingPage() {
  const api = useApi();
  const reading = useRead(listForgettings, undefined, { everyMs });
  const { answer, refresh } = reading;
  const users = useRead(listUsers);
  const [lifting, setLifting] = useState<ForgettingView>();
  const { isBusy, work } = useWork(refresh);

  async function act(action: () => Promise<unknown>, done: string): Promise<void> {
    if (await work(action, done)) setLifting(undefined);
  }

  return (
    <PageFrame title={forgetTexts.adminTitle}>
      <p className="ws-forgetting__intro ws-muted">{forgetTexts.intro}</p>
      <RequestForm
        people={(users.answer?.data ?? []).filter(({ email }) => email !== '')}
        onDone={refresh}
      />
      <ReadState
        read={reading}
        failed={t('The requests could not be read')}
        skeleton={<SkeletonCards />}
      />
      {answer?.data.length === 0 && (
        <EmptyState icon={<PersonIcon size={20} />} title={t('No requests and no holds')}>
          {forgetTexts.none}
        </EmptyState>
      )}
      <ul className="ws-forgetting__list">
        {answer?.data.map((one) => (
          <ForgettingCard
            key={one.userId}
            forgetting={one}
            isBusy={isBusy}
            onLift={() => setLifting(one)}
            onWithdraw={() =>
              void act(
                () => api.request(withdrawForgetting, { params: { userId: one.userId } }),
                forgetTexts.withdrawn,
              )
            }
          />
        ))}
      </ul>
      {answer?.meta.hasMore === true && <p className="ws-muted">{forgetTexts.newestOnly}</p>}
      {lifting !== undefined && (
        <ReasonDialog
          title={t('Lift the legal hold on {userName}?', { userName: lifting.userName })}
          confirm={t('Lift hold')}
          isBusy={isBusy}
          onClose={() => setLifting(undefined)}
          onConfirm={(reason) =>
            void act(
              () =>
                api.request(liftLegalHold, {
                  params: { userId: lifting.userId },
                  body: { reason },
                }),
              forgetTexts.lifted,
            )
          }
        >
          {forgetTexts.lifting}
        </ReasonDialog>
      )}
    </PageFrame>
  );
}

const statusTexts = {
  none: t('No request'),
  requested: t('Requested'),
  withdrawn: t('Withdrawn'),
  impossible: t('Not possible'),
  underway: t('In progress'),
  forgotten: t('Forgotten'),
} as const satisfies Readonly<Record<ForgettingView['status'], string>>;

const wishTexts = {
  person: t('Requested by the person'),
  law: t('Required by law'),
  operator: t('Requested by the operator'),
} as const;

interface ForgettingCardProps {
  readonly forgetting: ForgettingView;
  readonly isBusy: boolean;
  readonly onLift: () => void;
  readonly onWithdraw: () => void;
}

/** The request to forget one person, and its progress. */
function ForgettingCard({ forgetting: one, isBusy, ...on }: ForgettingCardProps) {
  const { hold, receipt, status, events } = one;
  const held = receipt === null ? [] : stillHeldIn(receipt);
  return (
    <li className="ws-forgetting__card">
      <header>
        <h3>{one.userName}</h3>
        <Chip {...(status === 'impossible' ? { tone: 'warning' as const } : {})}>
          {statusTexts[status]}
        </Chip>
        {hold !== null && <Chip tone="warning">{t('Legal hold')}</Chip>}
      </header>
      {one.wish !== null && (
        <p>
          {t('{wishTexts}, asked by {requestedBy}', {
            wishTexts: wishTexts[one.wish],
            requestedBy: one.requestedBy ?? '',
          })}
          {one.requestedAt !== null && (
            <>
              {' '}
              <Timestamp at={one.requestedAt} />
            </>
          )}
          {one.reason === '' ? '.' : `: ${one.reason}`}
        </p>
      )}
      {hold !== null && (
        <p>
          {t('Held by {by}', { by: hold.by })} <Timestamp at={hold.at} />: {hold.reason}
        </p>
      )}
      {status === 'requested' && one.dueAt !== null && (
        <p>
          {hold === null ? t('Will be carried out') : t('Waiting for the hold to be lifted; due')}{' '}
          <Timestamp at={one.dueAt} />.
        </p>
      )}
      {status === 'requested' && one.isAdmin && <p role="alert">{forgetTexts.waitsForRole}</p>}
      {status === 'underway' && (
        <p role="status">
          {one.forgottenAt === null
            ? t('The content in the log is counted, and the key is destroyed next.')
            : t(
                'The key is destroyed. The read models are built again; System Health shows how far they are.',
              )}
        </p>
      )}
      {status === 'impossible' && (
        <p role="alert">
          {t(
            '{number, plural, one {{count} event has} other {{count} events have}} content that is not encrypted. Encrypt the log with npm run ops -- encrypt-log, then submit the request again.',
            { number: events ?? 0, count: (events ?? 0).toLocaleString(locale) },
          )}
        </p>
      )}
      {status === 'forgotten' && one.completedAt !== null && (
        <p>
          {t('Done')} <Timestamp at={one.completedAt} />:{' '}
          {t(
            '{number, plural, one {{count} event} other {{count} events}} cannot be read any more.',
            {
              number: events ?? 0,
              count: (events ?? 0).toLocaleString(locale),
            },
          )}
        </p>
      )}
      {held.length > 0 && (
        <p>{t('Still held by {what}. The receipt says until when.', { what: held.join(', ') })}</p>
      )}
      <div className="ws-forgetting__actions">
        {status === 'requested' && (
          <Button disabled={isBusy} onClick={on.onWithdraw}>
            {t('Withdraw')}
          </Button>
        )}
        {hold !== null && (
          <Button disabled={isBusy} onClick={on.onLift}>
            {t('Lift the hold')}
          </Button>
        )}
        {receipt !== null && (
          <Button
            onClick={() =>
              downloadBlob(
                `receipt-${one.userId}.json`,
                new Blob([`${JSON.stringify(receipt)}\n`], { type: 'application/json' }),
              )
            }
          >
            {t('Save the receipt')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Returns the stores in a receipt that still hold content of the person for a while. */
function stillHeldIn({ receipt }: NonNullable<ForgettingView['receipt']>): readonly string[] {
  const parsed = parsedJson(receipt);
  if (typeof parsed !== 'object' || parsed === null) return [];
  const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);
  const backups = 'copies' in parsed ? lengthOf(parsed.copies) : 0;
  const left = 'left' in parsed ? lengthOf(parsed.left) : 0;
  const ofBackups = t('{count, plural, one {# backup} other {# backups}}', { count: backups });
  const ofStatistics = t(
    'statistics of PostgreSQL, which only the owner of the database may erase',
  );
  return [...(backups > 0 ? [ofBackups] : []), ...(left > 0 ? [ofStatistics] : [])];
}
