import { RefreshIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { ReadState } from '@mach42/plugin-kit/reads/read-state.tsx';
import type { Read } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip, type ChipTone } from '@mach42/plugin-kit/ui/chip.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import type { ReactNode } from 'react';
import { PageFrame, ReadingMeta } from '../page-frame.tsx';
import './operations.css';

interface OperationsFrameProps {
  readonly title: string;
  readonly reading: Omit<Read<unknown>, 'patch'>;
  /** Says that it could not be read. */
  readonly failed: string;
  /** What an operator does here; reading it again comes after them. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of operations: what was read, when, and how to read it again. */
export function OperationsFrame({
  title,
  reading,
  failed,
  actions,
  children,
}: OperationsFrameProps) {
  return (
    <PageFrame
      title={title}
      meta={<ReadingMeta reading={reading} />}
      actions={
        <>
          {actions}
          <Button icon={<RefreshIcon />} onClick={reading.refresh}>
            {t('Refresh')}
          </Button>
        </>
      }
    >
      <ReadState read={reading} failed={failed} skeleton={<SkeletonCards />} />
      {children}
    </PageFrame>
  );
}

/** What a page of operations is for, above everything else on it. */
export const OperationsIntro = ({ children }: { readonly children: ReactNode }) => (
  <p className="ws-muted ws-ops__intro">{children}</p>
);

interface WorkCardProps {
  readonly title: string;
  readonly state: readonly [word: string, tone: ChipTone];
  readonly isRunning: boolean;
  /** In a few words. */
  readonly step: string;
  /** How much of the step is done; null: that is not known. */
  readonly percent: number | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly problem: string | null;
  /** Names the bar to those who do not see it. */
  readonly progress: string;
  readonly actions?: ReactNode;
  /** Behind the time. */
  readonly besides?: ReactNode;
  readonly children?: ReactNode;
}

/** What is done at the moment, or was last. */
export function WorkCard({ title, state: [word, tone], isRunning, ...work }: WorkCardProps) {
  const { step, percent, startedAt, endedAt, problem, progress, actions, besides, children } = work;
  return (
    <Card
      title={title}
      count={<Chip tone={tone}>{word}</Chip>}
      className="ws-ops__rebuild"
      actions={actions}
    >
      <div className="ws-ops__progress" role="status">
        {isRunning && (
          <progress
            aria-label={progress}
            {...(percent === null ? {} : { max: 100, value: percent })}
          />
        )}
        <p>
          {isRunning ? progressText(step, percent) : t('Ended ')}
          <Timestamp at={endedAt ?? startedAt} form="seconds" />
          {besides}
          {problem !== null && <span className="ws-ops__fault"> {problem}</span>}
        </p>
        {children}
      </div>
    </Card>
  );
}

const progressText = (step: string, percent: number | null): string =>
  percent === null
    ? t('{step}, since ', { step })
    : t('{percent} % · {step} · since ', { percent, step });
