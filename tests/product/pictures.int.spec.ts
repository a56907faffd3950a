import { headers } from '@mach42/contracts/kernel/call.ts';
import {
  downloadPicture,
  listPictures,
  removePicture,
  setPicture,
} from '@mach42/contracts/pictures/calls.ts';
import { pictureTexts } from '@mach42/contracts/pictures/texts.ts';
import * as rooms from '@mach42/contracts/rooms/calls.ts';
import { readStorage } from '@mach42/contracts/storage/calls.ts';
import { guest, switchRole } from '@mach42/contracts/users/calls.ts';
import { ada, dana, mo, pia } from '@mach42/server/demo/people.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { Caller, pathOf, signInAs } from '../support/calls.ts';
import { runningProduct } from '../support/running-product.ts';
import { onePixel, uploadedId } from '../support/uploads.ts';

const product = runningProduct();
type Signed = Awaited<ReturnType<typeof signInAs>>;
let people: Record<'dana' | 'mo' | 'pia', Signed>;
let admin: Caller;
let visitor: Caller;

const setBy = async ({ token, caller }: Signed, bytes: Buffer | string) => {
  const attachmentId = await uploadedId({ address: product.address, token }, 'me.jpg', bytes);
  const { status, body } = await caller.attempt(setPicture, { body: { attachmentId } });
  await product.server.processAll();
  return { attachmentId, status, body };
};
const seenBy = async (caller: Caller, ...ids: string[]) =>
  (await caller.call(listPictures, { query: { people: ids.join(',') } })).data;
const loadedBy = ({ address, token }: Caller, id: string) =>
  fetch(new URL(pathOf(downloadPicture, { id }), address), {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

beforeAll(async () => {
  const signed = await Promise.all(
    [dana, mo, pia].map((person) => signInAs(product.address, person)),
  );
  const [one, two, three] = signed;
  people = { dana: one, mo: two, pia: three } as typeof people;
  const asAda = await signInAs(product.address, ada);
  const { data } = await asAda.caller.call(switchRole, { body: { role: 'admin' } });
  admin = new Caller(product.address, data.token);
  const { data: asGuest } = await new Caller(product.address).call(guest);
  visitor = new Caller(product.address, asGuest.token);
});

describe('the picture of a person', () => {
  it('[PU1] [PU3] [PU5] is encoded by the server, and seen by those who meet the person, and admins', async () => {
    const { user } = people.dana;
    const before = (await people.dana.caller.call(readStorage)).data.bytes;
    const { attachmentId, status } = await setBy(people.dana, onePixel);
    expect(status).toBe(200);
    const one = { userId: user.id, pictureId: attachmentId };
    for (const caller of [people.dana.caller, people.mo.caller, admin]) {
      expect(await seenBy(caller, user.id, people.mo.user.id)).toEqual([one]);
      const answer = await loadedBy(caller, attachmentId);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(answer.headers.get('cache-control')).toBe('private, max-age=3600, immutable');
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(bytes.toString('latin1')).toMatch(/^RIFF[^]{4}WEBP/);
    }
    expect((await people.dana.caller.call(readStorage)).data.bytes).toBeGreaterThan(before);
  });

  it('[PU3] does not exist for those who do not meet the person, nor for guests, also by its id', async () => {
    const { user, caller } = people.pia;
    // Pia leaves whatever she shares with others, so that no one meets her but admins.
    for (const { id, type } of (await caller.call(rooms.listRooms)).data) {
      if (type !== 'private_chat') await caller.attempt(rooms.leaveRoom, { params: { id } });
    }
    const { attachmentId } = await setBy(people.pia, onePixel);
    expect(await seenBy(people.mo.caller, user.id)).toEqual([]);
    expect((await loadedBy(people.mo.caller, attachmentId)).status).toBe(404);
    expect((await loadedBy(admin, attachmentId)).status).toBe(200);
    const query = { people: user.id };
    expect((await visitor.attempt(listPictures, { query })).status).toBe(403);
    expect((await loadedBy(visitor, attachmentId)).status).toBe(403);
    expect((await loadedBy(new Caller(product.address), attachmentId)).status).toBe(401);
  });

  it('[PU1] is no other file, and no file of another person', async () => {
    const text = await setBy(people.mo, 'Not a picture');
    expect([text.status, JSON.stringify(text.body)]).toEqual([
      400,
      expect.stringContaining(pictureTexts.notPicture),
    ]);
    const [{ pictureId } = { pictureId: '' }] = await seenBy(
      people.dana.caller,
      people.dana.user.id,
    );
    const body = { attachmentId: pictureId };
    expect((await people.mo.caller.attempt(setPicture, { body })).status).toBe(400);
    expect((await visitor.attempt(setPicture, { body })).status).toBe(403);
    const many = Array.from({ length: 51 }, () => people.mo.user.id).join(',');
    expect((await people.mo.caller.attempt(listPictures, { query: { people: many } })).status).toBe(
      400,
    );
  });

  it('[PU2] [PU4] is another one by another address, and none once it is removed', async () => {
    const { user, caller } = people.dana;
    const [old] = await seenBy(people.mo.caller, user.id);
    const { attachmentId } = await setBy(people.dana, onePixel);
    expect(attachmentId).not.toBe(old?.pictureId);
    expect(await seenBy(people.mo.caller, user.id)).toMatchObject([{ pictureId: attachmentId }]);
    expect((await loadedBy(people.mo.caller, old?.pictureId ?? '')).status).toBe(404);
    const removed = await caller.attempt(removePicture);
    expect([removed.status, removed.headers.has(headers.position)]).toEqual([200, true]);
    await product.server.processAll();
    expect(await seenBy(people.mo.caller, user.id)).toEqual([]);
    expect((await loadedBy(people.mo.caller, attachmentId)).status).toBe(404);
  });
});
