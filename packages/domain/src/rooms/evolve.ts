import { limits } from '@mach42/contracts/kernel/limits.ts';
import { limitTexts } from '@mach42/contracts/kernel/texts.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import type { Happened } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import { isBefore } from '../kernel/time.ts';
import { isParticipant, requireRunning, runsRoom } from './access.ts';
import type { AcceptInvitation, InviteParticipant, RevokeInvitation } from './commands.ts';
import type { RoomEvent } from './events.ts';
import { openInvitation, openInvitationByName, openInvitationCount } from './open-invitations.ts';
import { enter } from './participation.ts';
import type { ExistingRoom, OpenInvitation, RoomState } from './state.ts';

/** A person is invited by name once; a number reveals nothing, so it is invited each time. */
export function invite(
  { data, actor, at }: InviteParticipant,
  state: RoomState,
): readonly RoomEvent[] {
  const room = requireRunning(state, actor);
  if (room.type === 'private_chat') return refuse('FORBIDDEN', roomTexts.privateIsOneToOne);
  const { byMobile = false, ...invitation } = data;
  if (data.userId !== undefined && !byMobile) {
    if (isParticipant(room, data.userId)) return refuse('CONFLICT', roomTexts.inRoomAlready);
    if (openInvitationByName(room, data.userId, at) !== undefined) return [];
  }
  if (openInvitationCount(room, at) >= limits.invitationsOfRoom) {
    return refuse('VALIDATION_ERROR', limitTexts.invitations);
  }
  const { roomId } = room;
  const mobile = byMobile ? ({ byMobile } as const) : {};
  return [
    {
      type: 'ParticipantInvited',
      data: { roomId, ...invitation, ...mobile, invitedBy: actor.id },
    },
  ];
}

export function accept(
  { data, actor, at }: AcceptInvitation,
  state: RoomState,
): readonly RoomEvent[] {
  if (!state.exists) return refuse('NOT_FOUND', roomTexts.invitationGone);
  if (isParticipant(state, actor.id)) return [];
  const invitation = openInvitation(state, data.invitationId, at);
  if (invitation === undefined || !isFor(invitation, state, actor.id)) {
    return refuse('NOT_FOUND', roomTexts.invitationGone);
  }
  return enter(state, actor);
}

export function revoke({ data, actor }: RevokeInvitation, state: RoomState): readonly RoomEvent[] {
  const { invitationId } = data;
  const invitation = state.exists ? state.invitations[invitationId] : undefined;
  if (!state.exists) return refuse('NOT_FOUND', roomTexts.invitationGone);
  const runs = runsRoom(state, actor.id);
  if (!runs && invitation?.userId !== actor.id) {
    return isParticipant(state, actor.id)
      ? refuse('FORBIDDEN', roomTexts.notAllowed)
      : refuse('NOT_FOUND', roomTexts.invitationGone);
  }
  if (invitation === undefined) return [];
  const { roomId } = state;
  return [{ type: 'InvitationRevoked', data: { roomId, invitationId, revokedBy: actor.id } }];
}

/** A link does not bring back who was removed. */
const isFor = ({ userId }: OpenInvitation, room: ExistingRoom, actorId: string): boolean =>
  userId === undefined ? !Object.hasOwn(room.barred, actorId) : userId === actorId;

/** The events of one batch change one draft, so that each collection is copied once for all of them. */
export function evolveAll(state: RoomState, happened: readonly Happened<RoomEvent>[]): RoomState {
  let draft = draftOf(state);
  for (const { event, at } of happened) {
    if (event.type === 'RoomCreated') draft = new Draft(created(event.data, at), false);
    else if (event.type === 'RoomErased') draft = undefined;
    else draft?.apply(event, at);
  }
  return draft?.finished() ?? { exists: false };
}

export const evolve = (state: RoomState, event: RoomEvent, at: string): RoomState =>
  evolveAll(state, [{ event, at }]);

function draftOf(state: RoomState): Draft | undefined {
  if (state.exists) return new Draft(state, false);
  return state.removed && new Draft(state.removed, true);
}

function created(
  {
    roomType,
    ownerId,
    description = '',
    ...rest
  }: Extract<RoomEvent, { type: 'RoomCreated' }>['data'],
  createdAt: string,
): ExistingRoom {
  // The two people of a direct message join it; no one owns it.
  const participants: ExistingRoom['participants'] =
    roomType === 'direct_message' ? {} : { [ownerId]: 'owner' };
  const noPeople = { invitations: {}, barred: {}, pinnedBy: {}, archivedBy: {} };
  return {
    exists: true,
    ...rest,
    type: roomType,
    description,
    createdAt,
    participants,
    ...noPeople,
  };
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };
type Collected = 'participants' | 'invitations' | 'barred' | 'pinnedBy' | 'archivedBy';

/** A room that is being changed; it owns its collections. */
class Draft {
  readonly #room: Writable<ExistingRoom>;
  readonly #own = new Set<Collected>();
  /** Ids of the invitations of each person, once they are asked for. */
  #invited: Map<string, Set<string>> | undefined;
  #invitedLast: string | undefined;

  #isRemoved: boolean;

  constructor(room: ExistingRoom, isRemoved: boolean) {
    this.#room = { ...room };
    this.#isRemoved = isRemoved;
  }

  /** Expired invitations are forgotten when there was a new one. */
  finished(): RoomState {
    const at = this.#invitedLast;
    if (at !== undefined) {
      const open = Object.entries(this.#room.invitations).filter(([, one]) =>
        isBefore(at, one.expiresAt),
      );
      this.#room.invitations = Object.fromEntries(open);
    }
    return this.#isRemoved ? { exists: false, removed: this.#room } : this.#room;
  }

  /** Applies an event. The only event that changes a removed room is its restoration. */
  apply(event: Exclude<RoomEvent, { type: 'RoomCreated' | 'RoomErased' }>, at: string): void {
    if (this.#isRemoved && event.type !== 'RoomRestored') return;
    switch (event.type) {
      case 'RoomRemoved':
        this.#isRemoved = true;
        return;
      case 'RoomRestored':
        this.#isRemoved = false;
        return;
      case 'RoomRenamed':
        this.#room.name = event.data.name;
        return;
      case 'RoomDescribed':
        this.#room.description = event.data.description;
        return;
      case 'RoomSettingsSet':
        this.#room.settings = event.data.settings;
        return;
      case 'RoomPinned':
        this.#writable('pinnedBy')[event.data.userId] = true;
        return;
      case 'RoomUnpinned':
        delete this.#writable('pinnedBy')[event.data.userId];
        return;
      case 'RoomArchived':
        this.#writable('archivedBy')[event.data.userId] = true;
        return;
      case 'RoomUnarchived':
        delete this.#writable('archivedBy')[event.data.userId];
        return;
      case 'ParticipantInvited': {
        const { roomId: _, invitationId, ...invitation } = event.data;
        this.#invite(invitationId, { ...invitation, createdAt: at });
        return;
      }
      case 'InvitationRevoked':
        this.#withdraw(event.data.invitationId);
        return;
      case 'ParticipantJoined':
        this.#writable('participants')[event.data.userId] = event.data.role;
        this.#useUp(event.data.userId);
        return;
      case 'ParticipantRoleAssigned':
        this.#writable('participants')[event.data.userId] = event.data.role;
        return;
      case 'ParticipantRemoved':
        this.#writable('barred')[event.data.userId] = true;
        this.#take(event.data.userId);
        return;
      case 'ParticipantLeft':
        this.#take(event.data.userId);
        return;
    }
  }

  #invite(id: string, invitation: OpenInvitation): void {
    const { userId, createdAt } = invitation;
    this.#writable('invitations')[id] = invitation;
    this.#invitedLast = createdAt;
    if (userId === undefined) return;
    if (this.#invited !== undefined) idsOf(this.#invited, userId).add(id);
    if (Object.hasOwn(this.#room.barred, userId)) delete this.#writable('barred')[userId];
  }

  #withdraw(id: string): void {
    if (Object.hasOwn(this.#room.invitations, id)) delete this.#writable('invitations')[id];
  }

  /** Withdraws the invitations by name of a person who comes in; links stay. */
  #useUp(userId: string): void {
    this.#invited ??= byPerson(this.#room.invitations);
    for (const id of this.#invited.get(userId) ?? []) this.#withdraw(id);
    this.#invited.delete(userId);
  }

  #take(userId: string): void {
    for (const name of ['participants', 'pinnedBy', 'archivedBy'] as const) {
      if (Object.hasOwn(this.#room[name], userId)) delete this.#writable(name)[userId];
    }
  }

  /** Returns a collection that only this fold changes; it is copied before its first change. */
  #writable<Name extends Collected>(name: Name): Writable<ExistingRoom[Name]> {
    if (!this.#own.has(name)) {
      this.#own.add(name);
      this.#room[name] = { ...this.#room[name] };
    }
    return this.#room[name];
  }
}

function byPerson(invitations: ExistingRoom['invitations']): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const [id, { userId }] of Object.entries(invitations)) {
    if (userId !== undefined) idsOf(ids, userId).add(id);
  }
  return ids;
}

function idsOf(ids: Map<string, Set<string>>, userId: string): Set<string> {
  const known = ids.get(userId);
  if (known !== undefined) return known;
  const none = new Set<string>();
  ids.set(userId, none);
  return none;
}
