import type { BackupView } from '@mach42/contracts/ops/backup-schemas.ts';
import { sizeText } from '@mach42/contracts/storage/texts.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { count } from '../dashboard/numbers.ts';
import { scrolling } from '../scrolling.ts';

interface BackupsListProps {
  /** The newest first. */
  readonly backups: readonly BackupView[];
  readonly maxHours: number;
  readonly canVerify: boolean;
  readonly onVerify: (name: string) => void;
}

/** Each backup with when it was made, what it has, and when it was read through last. */
export function BackupsList({ backups, maxHours, canVerify, onVerify }: BackupsListProps) {
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
  /** Whether it is the newest, and health asks for a newer one. */
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
          title={t('Reads all of {name} again and checks it', { name })}
          onClick={() => onVerify(name)}
        >
          {t('Verify')}
        </Button>
      </td>
    </tr>
  );
}
