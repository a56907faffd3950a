import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { accessDecider } from '@mach42/domain/audit/decider.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import type { ProcessorReads } from '../kernel/reads.ts';
import type { DueWork } from '../runner/regular-work.ts';

/**
 * Closes break-glass access that has expired by an event, for the owner and the screens. The content
 * could not be read since it expired.
 */
export function whenAccessExpiredCloseIt(
  commands: Pick<Commands, 'execute' | 'causeOf'>,
  reads: Pick<ProcessorReads, 'peopleWithExpiredOpenings'>,
  newId: () => string,
): DueWork {
  return {
    name: 'when-access-expired-close-it',
    async doDue(now) {
      const at = now.toISOString();
      for (const userId of await reads.peopleWithExpiredOpenings(at)) {
        const command = { type: 'ExpireAccess', data: { userId }, actor: system, at } as const;
        const cause = await commands.causeOf(accessDecider, userId);
        const origin = cause ?? { correlationId: newId() };
        await commands.execute(accessDecider, userId, command, origin);
      }
    },
  };
}
