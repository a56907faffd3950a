import type { ForgettingView } from '@mach42/contracts/forgetting/schemas.ts';
import { forgetTexts } from '@mach42/contracts/forgetting/texts.ts';
import { downloadBlob } from '@mach42/plugin-kit/download.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';

const statusTexts = {
  none: 'No request',
  requested: 'Requested',
  withdrawn: 'Withdrawn',
  impossible: 'Not possible',
  underway: 'In progress',
  forgotten: 'Forgotten',
} as const satisfies Readonly<Record<ForgettingView['status'], string>>;

const wishTexts = {
  person: 'Requested by the person',
  law: 'Required by law',
  operator: 'Requested by the operator',
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
        {hold !== null && <Chip tone="warning">Legal hold</Chip>}
      </header>
      {one.wish !== null && (
        <p>
          {wishTexts[one.wish]}, asked by {one.requestedBy}
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
          Held by {hold.by} <Timestamp at={hold.at} />: {hold.reason}
        </p>
      )}
      {status === 'requested' && one.dueAt !== null && (
        <p>
          {hold === null ? 'Carried out' : 'Waiting for the hold to be lifted; due'}{' '}
          <Timestamp at={one.dueAt} />.
        </p>
      )}
      {status === 'requested' && one.isAdmin && <p role="alert">{forgetTexts.waitsForRole}</p>}
      {status === 'underway' && (
        <p role="status">
          {one.forgottenAt === null
            ? 'The content in the log is counted, and the key is destroyed next.'
            : 'The key is destroyed. The read models are built again; System Health shows how far they are.'}
        </p>
      )}
      {status === 'impossible' && (
        <p role="alert">
          {`${(events ?? 0).toLocaleString('en-US')} events have content that is not encrypted. Encrypt the log with npm run ops -- encrypt-log, then submit the request again.`}
        </p>
      )}
      {status === 'forgotten' && one.completedAt !== null && (
        <p>
          Done <Timestamp at={one.completedAt} />:{' '}
          {`${(events ?? 0).toLocaleString('en-US')} events cannot be read any more.`}
        </p>
      )}
      <div className="ws-forgetting__actions">
        {status === 'requested' && (
          <Button disabled={isBusy} onClick={on.onWithdraw}>
            Withdraw
          </Button>
        )}
        {hold !== null && (
          <Button disabled={isBusy} onClick={on.onLift}>
            Lift the hold
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
            Save the receipt
          </Button>
        )}
      </div>
    </li>
  );
}
