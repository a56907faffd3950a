import { listOpenings } from '@mach42/contracts/audit/calls.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { useAnswer } from '@mach42/plugin-kit/use-answer.ts';
import { auditSlice } from '../state/audit-slice.ts';

/** What admins opened, newest first; read anew when something was opened or closed. */
export function useOpenings() {
  const api = useApi();
  const changes = useSlice(auditSlice, ({ openings }) => openings);
  const { value, failure, reload } = useAnswer(
    'openings',
    () => api.request(listOpenings),
    changes,
  );
  return { openings: value?.data, failure, reload };
}
