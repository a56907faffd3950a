import type { LastRead } from '@mach42/plugin-kit/reads/reads.ts';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import type { ReactNode } from 'react';

interface ContentStateProps<Answer> {
  readonly read: LastRead<Answer>;
  readonly children: (answer: Answer) => ReactNode;
}

/** What was read, or why not, or that it is on its way. */
export function ContentState<Answer>({ read, children }: ContentStateProps<Answer>) {
  const { answer, error } = read;
  if (error !== undefined) {
    return (
      <p role="alert" className="ws-audit__note">
        {error.message}
      </p>
    );
  }
  return answer === undefined ? <SkeletonLines lines={4} /> : children(answer);
}

/** What scrolls, also with the keyboard, and is named for screen readers. */
export const scrollable = (label: string) =>
  ({ role: 'region', 'aria-label': label, tabIndex: 0 }) as const;
