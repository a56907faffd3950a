import { limits } from '@mach42/contracts/kernel/limits.ts';
import { limitTexts } from '@mach42/contracts/kernel/texts.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import type { Decider, Command } from '../kernel/decider.ts';
import { isOwn, requireMayKeep } from '../kernel/ownership.ts';
import { refuse } from '../kernel/refusal.ts';
import { isBefore } from '../kernel/time.ts';
import { isOwner } from '../rooms/access.ts';
import type { RoomState } from '../rooms/state.ts';
import type { SessionEvent, SessionDescription } from './events.ts';

type OpenSession = Command<
  'OpenSession',
  { readonly sessionId: string } & SessionDescription & {
      /** How many of the actor's are open, as far as the read models know. */
      readonly others?: number;
      /** How many the settings allow; default: as shipped. */
      readonly most?: number;
    }
>;
type ExtendSession = Command<
  'ExtendSession',
  /** ISO 8601, UTC. */
  { readonly expiresAt: string }
>;
type CloseSession = Command<
  'CloseSession',
  /** The present room that it shows: its owners close sessions that others opened. */
  { readonly room?: RoomState }
>;

export type SessionCommand = OpenSession | ExtendSession | CloseSession;

interface NoSession {
  readonly exists: false;
}

export interface ExistingSession extends SessionDescription {
  readonly exists: true;
  readonly sessionId: string;
  readonly userId: string;
  /** ISO 8601, UTC. */
  readonly startTime: string;
}

export type SessionState = NoSession | ExistingSession;

/** Rules: `SPEC.md`. */
export const sessionsDecider: Decider<SessionState, SessionCommand, SessionEvent> = {
  category: 'session',
  stateVersion: 1,
  initialState: { exists: false },
  decide,
  evolve,
  snapshotEvery: 100,
  about: ({ data }) => ({ key: data.userId, subjects: [data.userId] }),
};

function decide(command: SessionCommand, state: SessionState): readonly SessionEvent[] {
  const { actor, at } = command;
  if (command.type === 'OpenSession') {
    requireMayKeep(actor.id, actor);
    if (state.exists) return refuse('CONFLICT', sessionTexts.exists);
    const { others = 0, most = limits.session.ofPerson, ...description } = command.data;
    if (others >= most) return refuse('VALIDATION_ERROR', limitTexts.sessions(most));
    return [{ type: 'SessionOpened', data: { ...description, userId: actor.id } }];
  }
  if (!state.exists) return refuse('NOT_FOUND', sessionTexts.notFound);
  const { sessionId, userId } = state;
  if (!isOwn(userId, actor) && !ownsItsRoom(command, state)) {
    return refuse('FORBIDDEN', sessionTexts.notYours);
  }
  switch (command.type) {
    case 'ExtendSession': {
      const { expiresAt } = command.data;
      if (hasEnded(state, at)) return refuse('NOT_FOUND', sessionTexts.expired);
      if (!isBefore(state.expiresAt, expiresAt)) return [];
      return [{ type: 'SessionExtended', data: { sessionId, userId, expiresAt } }];
    }
    case 'CloseSession':
      if (hasEnded(state, at)) return [];
      return [{ type: 'SessionClosed', data: { sessionId, userId, expiresAt: at } }];
  }
}

function ownsItsRoom(command: SessionCommand, { roomId }: ExistingSession): boolean {
  if (command.type !== 'CloseSession') return false;
  const { room } = command.data;
  return room?.exists === true && room.roomId === roomId && isOwner(room, command.actor.id);
}

const hasEnded = ({ expiresAt }: ExistingSession, at: string): boolean => !isBefore(at, expiresAt);

function evolve(state: SessionState, event: SessionEvent, at: string): SessionState {
  if (event.type === 'SessionOpened') return { exists: true, ...event.data, startTime: at };
  return state.exists ? { ...state, expiresAt: event.data.expiresAt } : state;
}
