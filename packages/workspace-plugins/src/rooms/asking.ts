import type { Participant, Room } from '@mach42/contracts/rooms/schemas.ts';

/** The dialog that is open. */
export type Asking =
  | {
      readonly what: 'edit' | 'settings' | 'invite' | 'leave' | 'share';
      readonly room: Room;
    }
  | { readonly what: 'role' | 'remove'; readonly room: Room; readonly participant: Participant };

export type OnAsk = (asking: Asking) => void;
