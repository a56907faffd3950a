import { useSession } from '@mach42/plugin-kit/hooks.ts';

export function useIsGuest(): boolean {
  return useSession().activeRole === 'guest';
}
