import type { SendPolicy } from '@mach42/contracts/sending/schemas.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useCallback } from 'react';
import { sending } from './state/sending-slice.ts';

export type Choose = (section: string, policy: SendPolicy, before: SendPolicy) => void;

/** Has a policy set; of one that lets a section out as it is the person is asked first. */
export function useChoose(): Choose {
  const { dispatch } = useShell();
  return useCallback(
    (section, policy, before) => {
      if (policy === before) return;
      if (policy === 'full') dispatch(sending.confirmationAsked(section));
      else dispatch(sending.chosen({ section, policy, before }));
    },
    [dispatch],
  );
}
