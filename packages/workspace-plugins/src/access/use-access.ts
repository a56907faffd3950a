import { listAccess, markAccessSeen } from '@mach42/contracts/audit/calls.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { useAnswer } from '@mach42/plugin-kit/use-answer.ts';
import { accessSlice } from './access-slice.ts';

/** Who opened the person's content, newest first. Having read it, they have seen it. */
export function useAccess() {
  const api = useApi();
  const changes = useSlice(accessSlice, (state) => state.changes);
  const read = async () => {
    const { data } = await api.request(listAccess);
    if (data.some(({ seen }) => !seen)) await api.request(markAccessSeen);
    return data;
  };
  const { value: rows, failure, reload } = useAnswer('access', read, changes);
  return { rows, failure, reload };
}
