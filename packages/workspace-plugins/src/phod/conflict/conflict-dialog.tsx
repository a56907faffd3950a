import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { lazy, Suspense } from 'react';
import { editsSlice } from '../edits/edits-slice.ts';

const OpenConflict = lazy(() => import('./open-conflict.tsx'));

/** A person saved the file since a change was begun: nothing is overwritten without asking. */
export function ConflictDialog() {
  const conflict = useSlice(editsSlice, (state) => state.conflict);
  if (conflict === undefined) return null;
  return (
    <Suspense fallback={null}>
      <OpenConflict key={conflict.change.id} {...conflict} />
    </Suspense>
  );
}
