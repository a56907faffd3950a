import { settingsFor } from '@mach42/contracts/rooms/settings-for.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { ada, dana, guest, mo, pia } from '@mach42/testing/actors.ts';
import { at, join, joined, remove, room, roomId, to } from '@mach42/testing/rooms/room-events.ts';
import { describe, it } from 'vitest';
import type { Actor } from '../kernel/decider.ts';
import type { RoomEvent } from './events.ts';

const begin = (actor: Actor, other: Actor) =>
  ({ type: 'OpenDirectMessage', data: { roomId, otherId: other.id }, actor, at }) as const;
const created: RoomEvent = {
  type: 'RoomCreated',
  data: {
    roomId,
    name: 'Direct message',
    roomType: 'direct_message',
    settings: settingsFor('direct_message'),
    ownerId: dana.id,
  },
};
const begun = [created, joined(dana), joined(mo)] as const;

describe('a direct message', () => {
  it('[RO70] [RO71] has two members, whichever of them begins', () => {
    room()
      .when(begin(dana, mo))
      .happens(...begun);
    for (const [one, other] of [
      [dana, mo],
      [mo, dana],
    ] as const)
      room(...begun)
        .when(begin(one, other))
        .nothingHappens();
  });

  it('[RO70] is to another person, and not for guests', () => {
    room().when(begin(dana, dana)).isRefused('VALIDATION_ERROR', roomTexts.directToOther);
    room().when(begin(guest, dana)).isRefused('FORBIDDEN');
  });

  it('[RO72] is not there for others, moderators and admins of the platform neither', () => {
    for (const actor of [pia, ada, guest]) {
      room(...begun)
        .when(begin(actor, dana))
        .isRefused(actor === guest ? 'FORBIDDEN' : 'NOT_FOUND');
      room(...begun)
        .when(join(actor))
        .isRefused('NOT_FOUND');
    }
  });

  it('[RO71] takes no third person, and lets neither go', () => {
    const kept = room(...begun);
    kept.when({ type: 'InviteParticipant', data: to(pia), actor: dana, at }).isRefused('FORBIDDEN');
    kept.when(remove(mo, dana)).isRefused('FORBIDDEN', roomTexts.notAllowed);
    kept
      .when({ type: 'LeaveRoom', data: {}, actor: mo, at })
      .isRefused('CONFLICT', roomTexts.directStays);
    kept.when({ type: 'RemoveRoom', data: {}, actor: dana, at }).isRefused('FORBIDDEN');
    kept
      .when({ type: 'RenameRoom', data: { name: 'Ours' }, actor: dana, at })
      .isRefused('FORBIDDEN');
    kept
      .when({ type: 'SetRoomSettings', data: { settings: { allowAI: true } }, actor: dana, at })
      .isRefused('FORBIDDEN');
    kept
      .when({ type: 'ArchiveRoom', data: {}, actor: mo, at })
      .happens({ type: 'RoomArchived', data: { roomId, userId: mo.id } });
  });
});
