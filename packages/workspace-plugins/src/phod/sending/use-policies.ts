import { listSendPolicies } from '@mach42/contracts/sending/calls.ts';
import type { SendPolicy } from '@mach42/contracts/sending/schemas.ts';
import type { SendPolicies } from '@mach42/contracts/sending/send-policies.ts';
import { sendingTexts } from '@mach42/contracts/sending/texts.ts';
import type { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { policiesOf, sendingSlice, shownPolicy } from './state/sending-slice.ts';

const failure = { source: 'PHOD', message: sendingTexts.loadFailed } as const;

interface ReadPolicies {
  /** As the server has them; undefined before they were read. */
  readonly policies: SendPolicies | undefined;
  readonly error: ApiError | undefined;
  readonly refresh: () => void;
}

/** What is sent of each section, as the server has it. */
export function usePolicies(): ReadPolicies {
  const { answer, error, refresh } = useRead(listSendPolicies, undefined, { failure });
  return { policies: answer && policiesOf(answer.data), error, refresh };
}

/** What is shown of a section: what was chosen last; undefined while nothing is known. */
export function useShownPolicy(section: string): SendPolicy | undefined {
  const { policies } = usePolicies();
  return useSlice(sendingSlice, ({ waiting }) => shownPolicy(waiting, policies, section));
}
