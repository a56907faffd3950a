import type { Command } from '../kernel/decider.ts';
import type { RoomState } from '../rooms/state.ts';
import type { SessionDescription } from './events.ts';

export type OpenSession = Command<
  'OpenSession',
  { readonly sessionId: string } & SessionDescription & {
      /** How many of the actor's are open, as far as the read models know. */
      readonly others?: number;
      /** How many the settings allow; default: as shipped. */
      readonly most?: number;
    }
>;
export type ExtendSession = Command<
  'ExtendSession',
  /** ISO 8601, UTC. */
  { readonly expiresAt: string }
>;
export type CloseSession = Command<
  'CloseSession',
  /** The room that it shows, as it stands: its owners close what others opened. */
  { readonly room?: RoomState }
>;

export type SessionCommand = OpenSession | ExtendSession | CloseSession;
