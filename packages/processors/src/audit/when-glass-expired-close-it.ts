import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { accessDecider } from '@mach42/domain/audit/decider.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import type { ProcessorReads } from '../kernel/reads.ts';
import type { DueWork } from '../runner/regular-work.ts';

/**
 * Says in the log that content which an admin opened is closed again. Nothing could be read since
 * its time was over; the event tells the owner and the screens.
 */
export function whenGlassExpiredCloseIt(
  commands: Pick<Commands, 'execute'>,
  reads: Pick<ProcessorReads, 'peopleWithExpiredOpenings'>,
  newId: () => string,
): DueWork {
  return {
    name: 'when-glass-expired-close-it',
    async doDue(now) {
      const at = now.toISOString();
      for (const userId of await reads.peopleWithExpiredOpenings(at)) {
        const command = { type: 'ExpireGlass', data: { userId }, actor: system, at } as const;
        await commands.execute(accessDecider, userId, command, { correlationId: newId() });
      }
    },
  };
}
