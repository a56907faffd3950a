import { received } from '@mach42/language/received.ts';
import { t } from '@mach42/language/t.ts';
import { ReadState, RefreshButton } from '@mach42/plugin-kit/reads/read-state.tsx';
import type { Read } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import type { ReactNode } from 'react';
import { PageFrame, ReadingMeta } from '../page-frame.tsx';
import { useWork } from '../use-work.ts';
import './operations.css';

interface OperationsFrameProps {
  readonly title: string;
  readonly reading: Omit<Read<unknown>, 'patch'>;
  /** Says that it could not be read. */
  readonly failed: string;
  /** Buttons for the actions of an operator; the button that reads the page again follows them. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a page of operations: its data, when it was read, and a button that reads it again. */
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
          <RefreshButton onRefresh={reading.refresh} />
        </>
      }
    >
      <ReadState read={reading} failed={failed} skeleton={<SkeletonCards />} />
      {children}
    </PageFrame>
  );
}

/** The purpose of a page of operations, above all its other content. */
export const OperationsIntro = ({ children }: { readonly children: ReactNode }) => (
  <p className="ws-muted ws-ops__intro">{children}</p>
);

/** Work that an operator started. */
interface OperatorWork {
  readonly state: keyof typeof states;
  /** The present step, in a few words. */
  readonly step: string;
  /** The part of the step that is done, in percent; null: it is not known. */
  readonly percent: number | null;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly problem: string | null;
}

const states = {
  running: [t('Running'), 'accent'],
  stopping: [t('Stopping'), 'warning'],
  done: [t('Done'), 'success'],
  stopped: [t('Stopped'), 'neutral'],
  failed: [t('Failed'), 'danger'],
} as const;

const isAtWork = (work: Pick<OperatorWork, 'state'> | null | undefined): boolean =>
  work?.state === 'running' || work?.state === 'stopping';

interface WithWork {
  /** Null: none was begun. */
  readonly work: Pick<OperatorWork, 'state'> | null;
}

/** Reads a page more often while its work is done. */
export const oftenAtWork = {
  everyMs: (read: { readonly data: WithWork } | undefined) =>
    isAtWork(read?.data.work) ? 1_000 : 10_000,
};

/**
 * A page that shows one work at a time, and what an operator does about it.
 * @param onEnd called after each request, done or not
 */
export function useWorkPage<Data extends WithWork>(
  reading: Read<{ readonly data: Data }>,
  onEnd?: () => void,
) {
  const { answer, refresh } = reading;
  const { isBusy, work } = useWork(() => {
    onEnd?.();
    refresh();
  });
  const found = answer?.data;
  return { found, isBusy, work, canBegin: !isBusy && !isAtWork(found?.work) };
}

/** The text that says why no work can begin while the last one has not ended. */
export const waitsForEnd = t('Possible when what is under way has ended');

interface WorkCardProps {
  readonly title: string;
  readonly work: OperatorWork;
  /** Names the bar to those who do not see it. */
  readonly progress: string;
  /** Whether a request is under way. */
  readonly isBusy?: boolean;
  /** Absent: it cannot be stopped. */
  readonly onStop?: () => void;
  /** The content after the time. */
  readonly besides?: ReactNode;
  readonly children?: ReactNode;
}

/** Shows the work under way, or the last one. */
export function WorkCard({ title, work, progress, isBusy, onStop, ...rest }: WorkCardProps) {
  const { state, step, percent, startedAt, endedAt, problem } = work;
  const [word, tone] = states[state];
  return (
    <Card
      title={title}
      count={<Chip tone={tone}>{word}</Chip>}
      className="ws-ops__rebuild"
      actions={
        state === 'running' &&
        onStop !== undefined && (
          <Button size="small" disabled={isBusy === true} onClick={onStop}>
            {t('Stop')}
          </Button>
        )
      }
    >
      <div className="ws-ops__progress" role="status">
        {isAtWork(work) && (
          <progress
            aria-label={progress}
            {...(percent === null ? {} : { max: 100, value: percent })}
          />
        )}
        <p>
          {isAtWork(work) ? progressText(received(step), percent) : t('Ended ')}
          <Timestamp at={endedAt ?? startedAt} form="seconds" />
          {rest.besides}
          {problem !== null && <span className="ws-ops__fault"> {received(problem)}</span>}
        </p>
        {rest.children}
      </div>
    </Card>
  );
}

const progressText = (step: string, percent: number | null): string =>
  percent === null
    ? t('{step}, since ', { step })
    : t('{percent} % · {step} · since ', { percent, step });
