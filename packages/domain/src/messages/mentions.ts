import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { Refusal } from '../kernel/refusal.ts';
import { isParticipant } from '../rooms/access.ts';
import type { ExistingRoom } from '../rooms/state.ts';

/**
 * Those who are mentioned, each once: people in the room.
 * @throws Refusal VALIDATION_ERROR, with a detail for each of the others
 */
export function requireMentionable(
  room: ExistingRoom,
  mentions: readonly string[] = [],
): readonly string[] {
  const message = messageTexts.mentionUnknown;
  const unknown = mentions.flatMap((userId, index) =>
    isParticipant(room, userId) ? [] : [{ path: `/mentions/${index}`, message }],
  );
  if (unknown.length > 0) throw new Refusal('VALIDATION_ERROR', message, unknown);
  return [...new Set(mentions)];
}
