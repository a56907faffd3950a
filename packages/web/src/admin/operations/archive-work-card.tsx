import type { ArchiveWork } from '@mach42/contracts/ops/archive-schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip, type ChipTone } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { count } from '../dashboard/numbers.ts';

const states: Readonly<Record<ArchiveWork['state'], readonly [word: string, tone: ChipTone]>> = {
  running: [t('Running'), 'accent'],
  stopping: [t('Stopping'), 'warning'],
  done: [t('Done'), 'success'],
  stopped: [t('Stopped'), 'neutral'],
  failed: [t('Failed'), 'danger'],
};

interface ArchiveWorkCardProps {
  readonly work: ArchiveWork;
  readonly isBusy: boolean;
  readonly onStop: () => void;
}

/** What is archived at the moment, or was last. */
export function ArchiveWorkCard({ work, isBusy, onStop }: ArchiveWorkCardProps) {
  const { state, step, upTo, startedAt, endedAt, percent, problem } = work;
  const [word, tone] = states[state];
  const isRunning = endedAt === null;
  return (
    <Card
      title={t('Archiving up to position {count}', { count: count(Number(upTo)) })}
      count={<Chip tone={tone}>{word}</Chip>}
      className="ws-ops__rebuild"
      actions={
        state === 'running' && (
          <Button size="small" disabled={isBusy} onClick={onStop}>
            {t('Stop')}
          </Button>
        )
      }
    >
      <div className="ws-ops__progress" role="status">
        {isRunning && (
          <progress aria-label={t('Progress of the archiving')} max={100} value={percent} />
        )}
        <p>
          {isRunning ? t('{percent} % · {step} · since ', { percent, step }) : t('Ended ')}
          <Timestamp at={endedAt ?? startedAt} form="seconds" />
          {state === 'stopped' && '. What is archived so far stays so. Archive again to continue.'}
          {problem !== null && <span className="ws-ops__fault"> {problem}</span>}
        </p>
      </div>
    </Card>
  );
}
