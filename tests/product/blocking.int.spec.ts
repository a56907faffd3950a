import { blockPerson, listBlockedPeople, unblockPerson } from '@mach42/contracts/blocking/calls.ts';
import { blockingTexts } from '@mach42/contracts/blocking/texts.ts';
import type { Call } from '@mach42/contracts/kernel/call.ts';
import {
  addReaction,
  deleteMessage,
  editMessage,
  listMessages,
  postMessage,
} from '@mach42/contracts/messages/calls.ts';
import * as rooms from '@mach42/contracts/rooms/calls.ts';
import { ada, dana, mo, pia } from '@mach42/server/demo/people.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../support/calls.ts';
import { runningProduct } from '../support/running-product.ts';

const product = runningProduct();
type Signed = Awaited<ReturnType<typeof signInAs>>;
let people: Record<'dana' | 'mo' | 'pia' | 'ada', Signed>;
/** The ids of the room of Dana and Mo, and of the room of Dana, Mo and Pia. */
let direct: string;
let shared: string;

const idOf = ({ user }: Signed) => user.id;
const say = async ({ caller }: Signed, id: string, content: string, mentions: string[] = []) =>
  (await caller.call(postMessage, { params: { id }, body: { content, mentions } })).data.id;
const attempt = async ({ caller }: Signed, call: Call, input: object) => {
  const { status, body } = await caller.attempt(call, input);
  const { error } = body as { readonly error?: { readonly message: string } };
  return [status, ...(error === undefined ? [] : [error.message])];
};
const mentionsOf = async ({ caller }: Signed, id: string) => {
  await product.server.processAll();
  return (await caller.call(rooms.getRoom, { params: { id } })).data.mentionCount ?? 0;
};

beforeAll(async () => {
  const [one, two, three, four] = await Promise.all(
    [dana, mo, pia, ada].map((person) => signInAs(product.address, person)),
  );
  people = { dana: one, mo: two, pia: three, ada: four } as typeof people;
  const by = people.mo.caller;
  shared = (await by.call(rooms.createRoom, { body: { name: 'Kiln shed' } })).data.id;
  for (const other of [people.dana, people.pia]) {
    const body = { userId: idOf(other) };
    const { data } = await by.call(rooms.inviteToRoom, { params: { id: shared }, body });
    const params = { inviteKey: data.inviteKey };
    await other.caller.call(rooms.acceptInvitation, { params });
  }
  await product.server.processAll();
  const body = { userId: idOf(people.mo) };
  direct = (await people.dana.caller.call(rooms.openDirectMessage, { body })).data.id;
  await product.server.processAll();
});

describe('a person who is blocked', () => {
  let before: string;
  let answer: string;
  beforeAll(async () => {
    before = await say(people.dana, direct, 'The quince is ripe.');
    answer = await say(people.mo, direct, 'I know.');
    await people.mo.caller.call(blockPerson, { params: { id: idOf(people.dana) } });
    await product.server.processAll();
  });

  it('[BC3] [BP4] neither writes, changes nor reacts in the conversation of the two, and learns no reason', async () => {
    const refused = [403, blockingTexts.refused];
    const body = { content: 'Are you there?' };
    const write = [postMessage, { params: { id: direct }, body }] as const;
    expect(await attempt(people.dana, ...write)).toEqual(refused);
    const edit = [editMessage, { params: { id: before }, body }] as const;
    expect(await attempt(people.dana, ...edit)).toEqual(refused);
    const react = [addReaction, { params: { id: answer, emoji: '👍' } }] as const;
    expect(await attempt(people.dana, ...react)).toEqual(refused);
    expect(await attempt(people.mo, ...write)).toEqual([403, blockingTexts.unblockFirst]);
  });

  it('[BC3] reads on what is there, and deletes what they wrote', async () => {
    const { data } = await people.dana.caller.call(listMessages, {
      params: { id: direct },
      query: {},
    });
    expect(data.map(({ id }) => id)).toEqual([before, answer]);
    const gone = await people.dana.caller.attempt(deleteMessage, { params: { id: before } });
    expect(gone.status).toBe(200);
  });

  it('[BC3] [BP4] begins no conversation', async () => {
    await people.mo.caller.call(blockPerson, { params: { id: idOf(people.pia) } });
    const begin = (userId: string) => [rooms.openDirectMessage, { body: { userId } }] as const;
    expect(await attempt(people.pia, ...begin(idOf(people.mo)))).toEqual([
      403,
      blockingTexts.refused,
    ]);
    expect(await attempt(people.mo, ...begin(idOf(people.pia)))).toEqual([
      403,
      blockingTexts.unblockFirst,
    ]);
    await people.mo.caller.call(unblockPerson, { params: { id: idOf(people.pia) } });
    expect((await attempt(people.pia, ...begin(idOf(people.mo))))[0]).toBe(200);
  });

  it('[BC4] writes on in shared rooms, without notifying the person who blocked them', async () => {
    await say(people.dana, shared, '@mo @pia look', [idOf(people.mo), idOf(people.pia)]);
    expect(await mentionsOf(people.mo, shared)).toBe(0);
    expect(await mentionsOf(people.pia, shared)).toBe(1);
    await say(people.pia, shared, '@mo look', [idOf(people.mo)]);
    expect(await mentionsOf(people.mo, shared)).toBe(1);
  });

  it('[BC4] moderates as before', async () => {
    const { caller } = people.mo;
    const params = { id: shared, userId: idOf(people.dana) };
    await caller.call(rooms.setParticipantRole, { params, body: { role: 'moderator' } });
    const id = await say(people.mo, shared, 'Off topic.');
    expect((await people.dana.caller.attempt(deleteMessage, { params: { id } })).status).toBe(200);
  });

  it('[BC2] is listed for the person who blocked them alone', async () => {
    const listed = async ({ caller }: Signed) => (await caller.call(listBlockedPeople)).data;
    expect((await listed(people.mo)).map(({ userId }) => userId)).toEqual([idOf(people.dana)]);
    for (const other of [people.dana, people.pia, people.ada])
      expect(await listed(other)).toEqual([]);
  });

  it('[BC3] writes again once they are unblocked', async () => {
    const params = { id: idOf(people.dana) };
    await people.pia.caller.call(unblockPerson, { params });
    const write = [postMessage, { params: { id: direct }, body: { content: 'Hello?' } }] as const;
    expect((await attempt(people.dana, ...write))[0]).toBe(403);
    await people.mo.caller.call(unblockPerson, { params });
    expect((await attempt(people.dana, ...write))[0]).toBe(201);
  });
});
