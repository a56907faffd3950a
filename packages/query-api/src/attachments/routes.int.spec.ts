import {
  type AttachmentsTable,
  attachmentsTable,
  messageAttachmentsTable,
} from '@mach42/read-models/attachments/table.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idOf, people, type Token } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import { givenRoom } from '../testing/rows.ts';

let world: QueryWorld;
const file = idOf(700);
const [room, forum] = [idOf(50), idOf(51)];

beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

async function stored(change: Partial<AttachmentsTable> = {}): Promise<void> {
  const owner = people.dana.id;
  const seal = async (part: 'file' | 'text', text: string) => {
    const sealed = await world.uploads.files.seal({ owner, id: file, part }, Buffer.from(text));
    await world.uploads.files.put(sealed);
    return sealed.hash;
  };
  const blobs = { file: await seal('file', '<script>'), text: await seal('text', 'read') };
  await world.given(async (tx) => {
    await tx.run(attachmentsTable.insert, {
      id: file,
      user_id: owner,
      name: 'Öfen "1".html',
      media_type: 'text/plain; charset=utf-8',
      kind: 'text',
      bytes: 8,
      text: 'whole',
      blobs: JSON.stringify(blobs),
      unused_since: null,
      ...change,
    });
  });
}

const carriedIn = (roomId: string) =>
  world.given(async (tx) => {
    await tx.run(messageAttachmentsTable.insert, {
      attachment_id: file,
      message_id: idOf(800),
      room_id: roomId,
    });
  });

async function get(token: Token | undefined, query = '') {
  return world.app.inject({
    method: 'GET',
    url: `/api/attachments/${file}${query}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
}
const statusFor = async (...tokens: readonly (Token | undefined)[]) =>
  Promise.all(tokens.map(async (token) => (await get(token)).statusCode));

describe('a file', () => {
  it('[DL1] that was not sent is for the person who uploaded it alone', async () => {
    await stored();
    expect(await statusFor('dana', 'pia', 'mo', 'ada', 'guest', undefined)).toEqual([
      200, 404, 404, 404, 404, 401,
    ]);
  });

  it('[DL1] of a room is for those who are in it, and for no others', async () => {
    await world.given((tx) =>
      givenRoom(tx, { number: 50, type: 'group_room', members: ['dana', 'pia'] }),
    );
    await stored();
    await carriedIn(room);
    expect(await statusFor('dana', 'pia', 'mo', 'ada', 'guest')).toEqual([200, 200, 404, 404, 404]);
  });

  it('[DL1] of a forum is for everyone signed in, and for guests where they are allowed', async () => {
    await world.given((tx) =>
      givenRoom(tx, { number: 51, type: 'internal_forum', members: ['dana'] }),
    );
    await stored();
    await carriedIn(forum);
    expect(await statusFor('pia', 'guest')).toEqual([200, 404]);
  });

  it('[DL2] is something to save, which no browser runs', async () => {
    await stored();
    const answer = await get('dana');
    expect(answer.body).toBe('<script>');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '8',
      'content-disposition': `attachment; filename="_fen _1_.html"; filename*=UTF-8''%C3%96fen%20%221%22.html`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const text = await get('dana', '?part=text');
    expect([text.body, text.headers['content-type']]).toEqual([
      'read',
      'text/plain; charset=utf-8',
    ]);
    expect((await get('dana', '?part=thumbnail')).statusCode).toBe(404);
    expect((await get('dana', '?part=other')).statusCode).toBe(400);
  });

  it('[DL3] of a person who was forgotten, or that was removed, does not exist', async () => {
    expect(await statusFor('dana')).toEqual([404]);
    await stored();
    expect(await statusFor('dana')).toEqual([200]);
    world.uploads.keys.destroy(people.dana.id);
    expect(await statusFor('dana')).toEqual([404]);
  });
});
