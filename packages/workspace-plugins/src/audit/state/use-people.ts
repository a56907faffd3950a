import { listUsers } from '@mach42/contracts/users/calls.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useAnswer, type Answered } from '@mach42/plugin-kit/use-answer.ts';

/** Everybody with an account, in the order of their names. */
export function usePeople(): Answered<readonly User[]> {
  const api = useApi();
  return useAnswer('people', async () => {
    const { data } = await api.request(listUsers);
    return data.toSorted((a, b) => a.name.localeCompare(b.name));
  });
}
