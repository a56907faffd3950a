import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { later } from '../kernel/clock.ts';
import type { ProcessorReads } from '../kernel/reads.ts';
import type { DueWork } from '../runner/regular-work.ts';

/** Most chats that one check erases; the next checks erase the rest. */
const mostAtOnce = 200;
const hour = 3_600_000;

/** Erases a guest's chat once it is as old as the settings allow. */
export function whenGuestChatIsOldEraseIt(
  commands: Pick<Commands, 'execute' | 'causeOf'>,
  reads: Pick<ProcessorReads, 'guestChatsBegunBefore'>,
  { newId, guestChatHours }: { newId: () => string; guestChatHours: () => number },
): DueWork {
  return {
    name: 'when-guest-chat-is-old-erase-it',
    async doDue(now) {
      const time = later(now, -guestChatHours() * hour).toISOString();
      const command = {
        type: 'EraseRoom',
        data: {},
        actor: system,
        at: now.toISOString(),
      } as const;
      for (const roomId of await reads.guestChatsBegunBefore({ time, limit: mostAtOnce })) {
        const cause = await commands.causeOf(roomsDecider, roomId);
        const origin = cause ?? { correlationId: newId() };
        await commands.execute(roomsDecider, roomId, command, origin);
      }
    },
  };
}
