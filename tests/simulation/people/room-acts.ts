import { command, idOf, marked, ownRoom, someRoom, type Doings } from './act.ts';

/** Acts on rooms, and on the list of people in them. */
export const roomActs = {
  async 'create a room'(act) {
    const { person, chance, knowledge } = act;
    const types = ['group_room', 'internal_forum', 'private_chat'] as const;
    const isGuest = person.viewer.role === 'guest';
    const type = isGuest ? 'private_chat' : (chance.pick(types) ?? 'group_room');
    // A guest has one chat, however often they ask for it.
    const mark = marked(act, isGuest ? undefined : 'RoomCreated');
    const answer = await command(act, mark, {
      method: 'POST',
      url: '/api/rooms',
      body: { name: `Room ${mark}`, type },
    });
    const id = idOf(answer);
    if (id !== undefined) knowledge.rooms.push({ id, type, ownerId: person.viewer.id });
  },

  async 'invite someone'(act) {
    const { others, chance } = act;
    const room = ownRoom(act);
    const other = chance.pick(others.filter(({ viewer }) => viewer.role !== 'guest'));
    if (room === undefined || other === undefined) return;
    const url = `/api/rooms/${room.id}/invitations`;
    const answer = await command(act, undefined, {
      method: 'POST',
      url,
      body: { userId: other.viewer.id },
    });
    const { inviteKey } = (answer?.body['data'] ?? {}) as { readonly inviteKey?: string };
    if (inviteKey === undefined || chance.happens(0.2)) return;
    await act.ground.scheduler.wait(chance.between(0, 2_000));
    await command(
      { ...act, person: other },
      undefined,
      chance.happens(0.7)
        ? { method: 'POST', url: `/api/invitations/${inviteKey}/accept` }
        : { method: 'DELETE', url: `/api/invitations/${inviteKey}` },
      'accept',
    );
  },

  async 'join a room'(act) {
    const room = act.chance.pick(act.knowledge.rooms);
    if (room === undefined) return;
    await command(act, undefined, { method: 'POST', url: `/api/rooms/${room.id}/join` });
  },

  async 'leave a room'(act) {
    const room = someRoom(act);
    if (room === undefined) return;
    await command(act, undefined, { method: 'POST', url: `/api/rooms/${room.id}/leave` });
  },

  async 'remove someone'(act) {
    const room = ownRoom(act) ?? someRoom(act);
    if (room === undefined) return;
    const people = [...act.ground.access.peopleOf(room.id)];
    const userId = act.chance.pick(people.filter((id) => id !== act.person.viewer.id));
    if (userId === undefined) return;
    const url = `/api/rooms/${room.id}/participants/${userId}`;
    await command(act, undefined, { method: 'DELETE', url });
  },

  async 'remove a room'(act) {
    const room = ownRoom(act);
    if (room === undefined) return;
    await command(act, undefined, { method: 'DELETE', url: `/api/rooms/${room.id}` });
  },

  async 'restore a room'(act) {
    const room = ownRoom(act);
    if (room === undefined) return;
    await command(act, undefined, { method: 'POST', url: `/api/rooms/${room.id}/restore` });
  },

  async 'set a room'(act) {
    const room = ownRoom(act);
    if (room === undefined) return;
    const body = { settings: { allowGuests: act.chance.happens(0.5) } };
    await command(act, undefined, { method: 'PATCH', url: `/api/rooms/${room.id}`, body });
  },
} satisfies Doings;
