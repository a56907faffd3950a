import { RefreshIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import type { ReactElement, ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/state.tsx';
import type { Read } from './use-read.ts';

interface ReadStateProps<Answer> {
  readonly read: Pick<Read<Answer>, 'answer' | 'error' | 'refresh'>;
  /** The title of the error. */
  readonly failed: string;
  /** The skeleton of the answer, shown while it is read for the first time. */
  readonly skeleton?: ReactElement;
  readonly children?: (answer: Answer) => ReactNode;
}

/** Shows an answer. Until there is one, it shows that the answer is loading, or why it could not be read. */
export function ReadState<Answer>({ read, failed, skeleton, children }: ReadStateProps<Answer>) {
  const { answer, error, refresh } = read;
  if (answer !== undefined) return children?.(answer);
  if (error === undefined) return skeleton ?? <SkeletonLines />;
  return <ErrorState title={failed} error={error} onRetry={refresh} />;
}

interface RefreshButtonProps {
  readonly disabled?: boolean;
  readonly onRefresh: () => void;
}

/** Reads the data of a page or of a part of it again. */
export function RefreshButton({ disabled = false, onRefresh }: RefreshButtonProps) {
  return (
    <Button icon={<RefreshIcon />} disabled={disabled} onClick={onRefresh}>
      {t('Refresh')}
    </Button>
  );
}
