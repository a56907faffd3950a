import type { BackupWork } from '@mach42/contracts/ops/backup-schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip, type ChipTone } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';

const states: Readonly<Record<BackupWork['state'], readonly [word: string, tone: ChipTone]>> = {
  running: [t('Running'), 'warning'],
  done: [t('Done'), 'success'],
  failed: [t('Failed'), 'danger'],
};

/** What is done with the backups at the moment, or was done last. */
export function BackupWorkCard({ work }: { readonly work: BackupWork }) {
  const { kind, state, step, startedAt, endedAt, problem } = work;
  const [word, tone] = states[state];
  return (
    <Card
      title={kind === 'backup' ? t('Backup') : t('Verification')}
      count={<Chip tone={tone}>{word}</Chip>}
      className="ws-ops__rebuild"
    >
      <div className="ws-ops__progress" role="status">
        {state === 'running' && <progress aria-label={step} />}
        <p>
          {state === 'running' ? t('{step}, since ', { step }) : t('Ended ')}
          <Timestamp at={endedAt ?? startedAt} form="seconds" />
          {problem !== null && <span className="ws-ops__fault"> {problem}</span>}
        </p>
      </div>
    </Card>
  );
}
