import type { ForgettingView } from '@mach42/contracts/forgetting/schemas.ts';
import { forgetTexts } from '@mach42/contracts/forgetting/texts.ts';
import { locale, t } from '@mach42/language/t.ts';
import { downloadBlob } from '@mach42/plugin-kit/download.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';

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

/** What is asked of one person, and how far it is. */
export function ForgettingCard({ forgetting: one, isBusy, ...on }: ForgettingCardProps) {
  const { hold, receipt, status, events } = one;
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
          {hold === null ? t('Carried out') : t('Waiting for the hold to be lifted; due')}{' '}
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
            '{events} events have content that is not encrypted. Encrypt the log with npm run ops -- encrypt-log, then submit the request again.',
            { events: (events ?? 0).toLocaleString(locale) },
          )}
        </p>
      )}
      {status === 'forgotten' && one.completedAt !== null && (
        <p>
          {t('Done')} <Timestamp at={one.completedAt} />:{' '}
          {t('{events} events cannot be read any more.', {
            events: (events ?? 0).toLocaleString(locale),
          })}
        </p>
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
