import type { Call } from '@mach42/contracts/kernel/call.ts';
import { listPins } from '@mach42/contracts/pins/calls.ts';
import * as rooms from '@mach42/contracts/rooms/calls.ts';
import { guest } from '@mach42/contracts/users/calls.ts';
import { ada, dana, mo, pia } from '@mach42/server/demo/people.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import { runningProduct } from '../support/running-product.ts';
import { ask } from '../support/work.ts';

type Who = 'owner' | 'member' | 'stranger' | 'admin' | 'visitor';
type Made = ReadonlyMap<
  'room' | 'forum' | 'removed' | 'message' | 'owner' | 'link' | 'adas',
  string
>;

const product = runningProduct();
/** Dana owns the rooms, Pia is in them; the stranger acts as a moderator of the platform. */
const callers = new Map<Who, Caller>();
const made = new Map<Parameters<Made['get']>[0], string>();

const as = (who: Who): Caller => callers.get(who) ?? expect.fail(`Nobody is ${who}.`);

async function room(type: 'group_room' | 'internal_forum', piasId: string): Promise<string> {
  const settings = { allowGuests: false };
  const { data } = await as('owner').call(rooms.createRoom, {
    body: { name: 'Plans', type, settings },
  });
  const params = { id: data.id };
  await as('owner').call(rooms.inviteToRoom, { params, body: { userId: piasId } });
  await as('member').call(rooms.joinRoom, { params });
  return data.id;
}

beforeAll(async () => {
  const ids = new Map<Who, string>();
  for (const [who, person] of [
    ['owner', dana],
    ['member', pia],
    ['stranger', mo],
    ['admin', ada],
  ] as const) {
    const { caller, user } = await signInAs(product.address, person);
    callers.set(who, caller);
    ids.set(who, user.id);
  }
  const { data } = await new Caller(product.address).call(guest);
  callers.set('visitor', new Caller(product.address, data.token));

  const piasId = ids.get('member') ?? '';
  made.set('owner', ids.get('owner') ?? '');
  made.set('room', await room('group_room', piasId));
  made.set('forum', await room('internal_forum', piasId));
  made.set('removed', await room('group_room', piasId));
  const params = { id: made.get('room') ?? '' };
  made.set('message', await ask(as('owner'), params.id, 'Who has the receipts?'));
  const invite = async (id: string, body: object) =>
    (await as('owner').call(rooms.inviteToRoom, { params: { id }, body })).data.inviteKey;
  made.set('link', await invite(params.id, {}));
  const other = await room('group_room', piasId);
  made.set('adas', await invite(other, { userId: ids.get('admin') }));
  await as('owner').call(rooms.deleteRoom, { params: { id: made.get('removed') ?? '' } });
  await product.server.processAll();
});

type Row = readonly [
  call: Call,
  input: (made: Made) => { params: object; body?: object },
  refused: { readonly [who in Who]?: 400 | 403 | 404 },
];

const at = (name: Parameters<Made['get']>[0], body?: object) => (found: Made) => ({
  params: { id: found.get(name) },
  ...(body === undefined ? {} : { body }),
});
const owner = (name: 'room' | 'forum', body?: object) => (found: Made) => ({
  params: { id: found.get(name), userId: found.get('owner') },
  ...(body === undefined ? {} : { body }),
});
const by = (name: 'link' | 'adas') => (found: Made) => ({
  params: { inviteKey: found.get(name) },
});
const hidden = { stranger: 404, admin: 404, visitor: 404 } as const;
const running = { member: 403, stranger: 404, admin: 404, visitor: 403 } as const;
const owned = { member: 403, stranger: 403, admin: 403, visitor: 403 } as const;

const joining: readonly Row[] = [
  [rooms.joinRoom, at('room'), hidden],
  [rooms.joinRoom, at('removed'), { ...hidden, owner: 404, member: 404 }],
  [rooms.joinRoom, at('forum'), { visitor: 403 }],
  [rooms.acceptInvitation, by('adas'), { stranger: 404, visitor: 404 }],
  [rooms.acceptInvitation, by('link'), { visitor: 403 }],
];
const orderly: readonly Row[] = [
  [rooms.setParticipantRole, owner('room', { role: 'member' }), { ...running, owner: 403 }],
  [rooms.removeParticipant, owner('room'), { ...running, owner: 403 }],
  [rooms.setParticipantRole, owner('forum', { role: 'member' }), { ...owned, owner: 403 }],
  [rooms.removeParticipant, owner('forum'), { ...owned, owner: 403 }],
];
const inRoom: readonly Row[] = [
  [rooms.getRoom, at('room'), hidden],
  [rooms.listParticipants, at('room'), hidden],
  [rooms.leaveRoom, at('room'), hidden],
  [rooms.markRead, (found) => at('room', { messageId: found.get('message') })(found), hidden],
  [rooms.markUnread, (found) => at('room', { messageId: found.get('message') })(found), hidden],
  [listPins, at('room'), hidden],
  [rooms.editRoom, at('room', { name: 'Mine' }), running],
  [rooms.editRoom, at('room', { description: 'Mine' }), running],
  [rooms.editRoom, at('room', { settings: { allowAI: false } }), running],
  [rooms.editRoom, at('room', { pinned: true, name: 'Mine' }), running],
  [rooms.editRoom, at('room', { archived: true }), { ...hidden, visitor: 403 }],
  [rooms.deleteRoom, at('room'), running],
  [rooms.restoreRoom, at('removed'), running],
  [rooms.getRoom, at('removed'), { ...hidden, owner: 404, member: 404 }],
  [rooms.inviteToRoom, at('room', {}), running],
  [rooms.listRoomInvitations, at('room'), running],
  [rooms.revokeInvitation, by('link'), running],
  [rooms.previewInvitation, by('adas'), { owner: 404, member: 404, stranger: 404, visitor: 404 }],
];
const inForum: readonly Row[] = [
  [rooms.getRoom, at('forum'), { visitor: 404 }],
  [rooms.listParticipants, at('forum'), { visitor: 404 }],
  [rooms.editRoom, at('forum', { name: 'Mine' }), owned],
  [rooms.editRoom, at('forum', { settings: { allowGuests: true } }), owned],
  [rooms.editRoom, at('forum', { pinned: true }), { stranger: 404, admin: 404, visitor: 403 }],
  [rooms.deleteRoom, at('forum'), owned],
  [rooms.inviteToRoom, at('forum', {}), owned],
  [rooms.listRoomInvitations, at('forum'), owned],
];
const refusalsOf = (rows: readonly Row[]) =>
  rows.flatMap(([call, input, refused]) =>
    Object.entries(refused).map(
      ([who, status]) => [`${call.method} ${call.path}`, who as Who, status, call, input] as const,
    ),
  );

type Refusal = ReturnType<typeof refusalsOf>[number];

async function isRefused(...[, who, status, call, input]: Refusal): Promise<void> {
  const answer = await as(who).attempt(call, input(made));
  expect(answer.status).toBe(status);
}

describe('every call on rooms', () => {
  it.each(refusalsOf(joining))(
    'AUTH-380 ROOM-310 ROOM-320 %s is refused to the %s with %i',
    isRefused,
  );

  it.each(refusalsOf(orderly))('AUTH-380 ROOM-220 %s is refused to the %s with %i', isRefused);

  it.each(refusalsOf([...inRoom, ...inForum]))(
    'AUTH-380 %s is refused to the %s with %i',
    isRefused,
  );

  it('AUTH-380 leaves everything as it was', async () => {
    for (const name of ['room', 'forum'] as const) {
      const { data } = await as('owner').call(rooms.getRoom, {
        params: { id: made.get(name) ?? '' },
      });
      expect(data).toMatchObject({
        name: 'Plans',
        settings: { allowAI: true, allowGuests: false },
      });
      expect(data.participants.map(({ role }) => role)).toEqual(['owner', 'member']);
    }
  });
});
