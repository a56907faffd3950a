import type { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import type { ReactNode } from 'react';

interface ContentStateProps<Value> {
  readonly value: Value | undefined;
  readonly failure: ApiError | undefined;
  readonly children: (value: Value) => ReactNode;
}

/** What was read, or why not, or that it is on its way. */
export function ContentState<Value>({ value, failure, children }: ContentStateProps<Value>) {
  if (failure !== undefined) {
    return (
      <p role="alert" className="ws-audit__note">
        {failure.message}
      </p>
    );
  }
  return value === undefined ? <SkeletonLines lines={4} /> : children(value);
}
