import { ArchiveIcon, TrashIcon } from '@blueprintjs/icons';
import type { Backups, BackupWork, BackupView } from '@mach42/contracts/ops/backup-schemas.ts';
import {
  listBackups,
  makeBackup,
  removeOldBackups,
  verifyBackup,
} from '@mach42/contracts/ops/calls.ts';
import { backupTexts } from '@mach42/contracts/ops/texts.ts';
import { sizeText } from '@mach42/contracts/storage/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { several, count } from '../dashboard/numbers.ts';
import { scrolling } from '../scrolling.ts';
import {
  OperationsFrame,
  OperationsIntro,
  WorkCard,
  oftenAtWork,
  useWorkPage,
  waitsForEnd,
} from './operations-frame.tsx';
import { RetentionDialog } from './retention-dialog.tsx';

/** Shows the backups with age, size and findings, and the actions of an operator on them. */
export default function BackupsPage() {
  const api = useApi();
  const [isAsking, setAsking] = useState(false);
  const reading = useRead(listBackups, undefined, oftenAtWork);
  const { found, isBusy, work, canBegin } = useWorkPage(reading, () => setAsking(false));
  const canWork = found?.isConfigured === true && canBegin;
  const why =
    found?.isConfigured === false
      ? t('Possible when the setting BACKUP_DIR names a folder')
      : canBegin
        ? undefined
        : waitsForEnd;

  const make = (incremental: boolean) =>
    work(() => api.request(makeBackup, { body: { incremental } }), backupTexts.begun);
  const verify = (name: string) =>
    work(() => api.request(verifyBackup, { body: { name } }), backupTexts.verifies);
  const remove = (keep: number, count: number) =>
    work(
      () => api.request(removeOldBackups, { body: { keep } }),
      t('{count} removed', { count: several(count, 'backup') }),
    );

  return (
    <OperationsFrame
      title={backupTexts.title}
      reading={reading}
      failed={t('The backups could not be read.')}
      actions={
        <>
          <Button
            icon={<ArchiveIcon />}
            disabled={!canWork}
            title={why}
            onClick={() => void make(false)}
          >
            {t('Back up now')}
          </Button>
          <Button
            disabled={!canWork || found.backups.length === 0}
            title={
              why ??
              t('Copies only what is newer than the newest backup. Restoring it needs that backup')
            }
            onClick={() => void make(true)}
          >
            {t('Back up incrementally')}
          </Button>
          <Button
            icon={<TrashIcon />}
            disabled={!canWork || found.backups.length < 2}
            title={
              why ??
              ((found?.backups.length ?? 0) < 2
                ? t('Possible with two backups or more')
                : undefined)
            }
            onClick={() => setAsking(true)}
          >
            {t('Remove old ones…')}
          </Button>
        </>
      }
    >
      {found !== undefined && (
        <>
          <OperationsIntro>
            {backupTexts.intro} {scheduleText(found)}
          </OperationsIntro>
          {found.work !== null && <BackupWorkCard work={found.work} />}
          {found.backups.length === 0 ? (
            <EmptyState
              icon={<ArchiveIcon />}
              title={
                found.isConfigured ? t('There are no backups yet.') : backupTexts.notConfigured
              }
            />
          ) : (
            <BackupsList
              backups={found.backups}
              maxHours={found.maxHours}
              canVerify={canWork}
              onVerify={(name) => void verify(name)}
            />
          )}
        </>
      )}
      {isAsking && found !== undefined && (
        <RetentionDialog
          backups={found.backups}
          keep={found.keep}
          isBusy={isBusy}
          onConfirm={(keep, count) => void remove(keep, count)}
          onClose={() => setAsking(false)}
        />
      )}
    </OperationsFrame>
  );
}

function scheduleText({ isConfigured, everyHours, keep }: Backups): string {
  if (!isConfigured) return '';
  if (everyHours === 0)
    return t(
      'No backups are made automatically: set BACKUP_EVERY_HOURS, or run ops backup on a timer.',
    );
  const kept = keptText(keep);
  if (everyHours === 1) return t('A backup is made every hour, and {kept}.', { kept });
  return t('A backup is made every {everyHours}, and {kept}.', {
    everyHours: several(everyHours, 'hour'),
    kept,
  });
}

function keptText(keep: number): string {
  if (keep === 0) return t('all are kept');
  return keep === 1 ? t('the newest is kept') : t('the newest {keep} are kept', { keep });
}

/** Shows the work on the backups under way, or the last one. */
function BackupWorkCard({ work }: { readonly work: BackupWork }) {
  const { kind } = work;
  return (
    <WorkCard
      title={kind === 'backup' ? t('Backup') : t('Verification')}
      work={work}
      progress={kind === 'backup' ? t('Progress of the backup') : t('Progress of the verification')}
    />
  );
}

interface BackupsListProps {
  /** The newest first. */
  readonly backups: readonly BackupView[];
  readonly maxHours: number;
  readonly canVerify: boolean;
  readonly onVerify: (name: string) => void;
}

/** Lists each backup with the time when it was made, its content, and the time of its last verification. */
function BackupsList({ backups, maxHours, canVerify, onVerify }: BackupsListProps) {
  return (
    <Card title={t('All backups')} count={backups.length}>
      <div className="ws-ops__table" {...scrolling(t('All backups'))}>
        <table>
          <thead>
            <tr>
              <th>{t('Made')}</th>
              <th>{t('Kind')}</th>
              <th className="ws-ops__number">{t('Events')}</th>
              <th className="ws-ops__number">{t('Size')}</th>
              <th>{t('Verified')}</th>
              <th aria-label={t('Action')} />
            </tr>
          </thead>
          <tbody>
            {backups.map((backup, index) => (
              <BackupRow
                key={backup.name}
                backup={backup}
                isOld={index === 0 && isOlder(backup.madeAt, maxHours)}
                canVerify={canVerify}
                onVerify={onVerify}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

const hourMs = 3_600_000;
const isOlder = (at: string, hours: number): boolean =>
  Date.now() - Date.parse(at) > hours * hourMs;

interface BackupRowProps extends Pick<BackupsListProps, 'canVerify' | 'onVerify'> {
  readonly backup: BackupView;
  /** Whether it is the newest backup, and health asks for a newer one. */
  readonly isOld: boolean;
}

function BackupRow({ backup, isOld, canVerify, onVerify }: BackupRowProps) {
  const { name, madeAt, base, events, bytes, verifiedAt, damage } = backup;
  return (
    <tr>
      <th scope="row" title={name}>
        <Timestamp at={madeAt} /> {isOld && <Chip tone="warning">{t('Too old')}</Chip>}
      </th>
      <td title={base === null ? undefined : t('Needs {base}', { base })}>
        {base === null ? t('full') : t('incremental')}
      </td>
      <td className="ws-ops__number">{count(events)}</td>
      <td className="ws-ops__number">{sizeText(bytes)}</td>
      <td>
        {damage === null ? (
          <Chip tone="success">{t('Intact')}</Chip>
        ) : (
          <Chip tone="danger">{t('Damaged')}</Chip>
        )}{' '}
        <Timestamp at={verifiedAt} />
        {damage !== null && <p className="ws-ops__fault">{damage}</p>}
      </td>
      <td className="ws-ops__do">
        <Button
          size="small"
          disabled={!canVerify}
          title={canVerify ? t('Reads all of {name} again and checks it', { name }) : waitsForEnd}
          onClick={() => onVerify(name)}
        >
          {t('Verify')}
        </Button>
      </td>
    </tr>
  );
}
