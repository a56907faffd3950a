import { EndorsedIcon } from '@blueprintjs/icons';
import {
  beginVerification,
  readVerification,
  stopVerification,
} from '@mach42/contracts/ops/calls.ts';
import { verificationTexts } from '@mach42/contracts/ops/texts.ts';
import type {
  Finding,
  FindingKind,
  VerificationResult,
  VerificationWork,
} from '@mach42/contracts/ops/verification-schemas.ts';
import { received } from '@mach42/language/received.ts';
import { t } from '@mach42/language/t.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { count, several } from '../dashboard/numbers.ts';
import {
  OperationsFrame,
  OperationsIntro,
  WorkCard,
  oftenAtWork,
  useWorkPage,
  waitsForEnd,
} from './operations-frame.tsx';

/** Has log, seals, vault, files and rows verified, and lists the findings. */
export default function VerificationPage() {
  const api = useApi();
  const reading = useRead(readVerification, undefined, oftenAtWork);
  const { found, isBusy, work, ...page } = useWorkPage(reading);
  const canBegin = found?.isSupported === true && page.canBegin;
  const why =
    found?.isSupported === false
      ? verificationTexts.unsupported
      : canBegin
        ? undefined
        : waitsForEnd;

  const verify = (quick: boolean) =>
    work(() => api.request(beginVerification, { body: { quick } }), verificationTexts.begun);
  const stop = () => work(() => api.request(stopVerification), verificationTexts.stopped);

  return (
    <OperationsFrame
      title={verificationTexts.title}
      reading={reading}
      failed={t('The verification could not be read.')}
      actions={
        <>
          <Button
            icon={<EndorsedIcon />}
            disabled={!canBegin}
            title={why}
            onClick={() => void verify(false)}
          >
            {t('Verify everything')}
          </Button>
          <Button
            disabled={!canBegin}
            title={why ?? t('Leaves out the replay of the rows, which takes as long as a rebuild')}
            onClick={() => void verify(true)}
          >
            {t('Verify without the rows')}
          </Button>
        </>
      }
    >
      {found !== undefined && (
        <>
          <OperationsIntro>{verificationTexts.intro}</OperationsIntro>
          {found.work === null ? (
            <EmptyState
              icon={<EndorsedIcon />}
              title={found.isSupported ? verificationTexts.none : verificationTexts.unsupported}
            />
          ) : (
            <>
              <VerificationCard work={found.work} isBusy={isBusy} onStop={() => void stop()} />
              {found.work.result !== null && found.work.result.count > 0 && (
                <FindingsList result={found.work.result} />
              )}
            </>
          )}
        </>
      )}
    </OperationsFrame>
  );
}

interface VerificationCardProps {
  readonly work: VerificationWork;
  readonly isBusy: boolean;
  readonly onStop: () => void;
}

/** Shows the verification under way, or the last one. */
function VerificationCard({ work, isBusy, onStop }: VerificationCardProps) {
  const { withRows, result } = work;
  return (
    <WorkCard
      title={withRows ? t('Log, seals, vault, files and rows') : t('Log, seals, vault and files')}
      work={work}
      progress={t('Progress of the verification')}
      isBusy={isBusy}
      onStop={onStop}
    >
      {result !== null && <p>{summaryOf(result)}</p>}
    </WorkCard>
  );
}

function summaryOf({ sealed, unsealed, seals, count: wrong, known }: VerificationResult): string {
  const sealedText = t('{events} under {seals}, {unsealed} not sealed yet.', {
    events: several(sealed, 'event'),
    seals: several(seals, 'seal'),
    unsealed: count(unsealed),
  });
  const resolved =
    known === 0
      ? ''
      : ` ${t('{several} changed before were repaired or left out by an operator.', { several: several(known, 'event') })}`;
  return `${sealedText}${resolved} ${wrong === 0 ? verificationTexts.intact : ''}`.trim();
}

const findings: Readonly<Record<FindingKind, (what: string) => string>> = {
  changed: (id) => t('The event {id} was changed.', { id }),
  removed: (id) => t('The event {id} was removed.', { id }),
  inserted: (id) => t('The event {id} was inserted.', { id }),
  moved: (id) => t('The event {id} was moved.', { id }),
  gap: (what) => t('The log has a gap: {what}.', { what: received(what) }),
  seal: (number) => t('Seal {number} is wrong', { number }),
  vault: (id) => t('The person {id} is in the log and has no credentials in the vault.', { id }),
  file: (id) => t('The file {id} is not as it was stored', { id }),
  unreadable: (file) => t('The read models {file} cannot be read', { file }),
  forgotten: (id) =>
    t('The person {id} was forgotten and is in the vault again, as after a restore', { id }),
  rows: (table) => t('The rows of {table} differ from a replay of the log', { table }),
};

/** The remedy for each kind of finding. */
const remedies: Readonly<Record<FindingKind, string>> = {
  changed: t('Keep a copy of the data folder. Compare with the last backup, and restore it.'),
  removed: t('Keep a copy of the data folder. Compare with the last backup, and restore it.'),
  inserted: t('Keep a copy of the data folder. Compare with the last backup, and restore it.'),
  moved: t('Keep a copy of the data folder. Compare with the last backup, and restore it.'),
  gap: t('Keep a copy of the data folder. Compare with the last backup, and restore it.'),
  seal: t('Compare the file of the seals with the copy that was kept elsewhere.'),
  vault: t('Restore the vault of the last backup, or set new credentials.'),
  file: t('Restore the file from the last backup.'),
  unreadable: t('Rebuild the rows on Projections.'),
  forgotten: t('Forget them again on Forgetting.'),
  rows: t('Rebuild the rows on Projections.'),
};

function FindingsList({
  result: { found, count: total },
}: {
  readonly result: VerificationResult;
}) {
  return (
    <Card title={t('What was found')} count={<Chip tone="danger">{count(total)}</Chip>}>
      <ul className="ws-ops__findings" aria-label={t('What was found')}>
        {found.map((finding, index) => (
          // Two findings may be the same.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <FindingText finding={finding} />
          </li>
        ))}
      </ul>
      {total > found.length && (
        <p className="ws-muted">
          {t('These are the first {shown}. npm run ops -- verify prints all.', {
            shown: count(found.length),
          })}
        </p>
      )}
    </Card>
  );
}

function FindingText({ finding: { kind, what, reason } }: { readonly finding: Finding }) {
  return (
    <>
      <p>
        {findings[kind](what)}
        {reason !== null && `: ${received(reason)}`}
      </p>
      <p className="ws-muted">{remedies[kind]}</p>
    </>
  );
}
