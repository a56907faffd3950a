import { limits } from '@mach42/contracts/kernel/limits.ts';
import { dana, mo } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { FakeAnthropic } from '@mach42/testing/providers/fake-anthropic.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shippedModelIds } from '../models/model-ids.ts';
import { anthropicClient } from '../providers/anthropic/anthropic-client.ts';
import { chatProvider } from '../providers/language-model/chat-provider.ts';

let world: ProcessorsWorld;
let person: Acts;
let fake: FakeAnthropic;
beforeEach(async () => {
  fake = await new FakeAnthropic().start();
  world = await ProcessorsWorld.open();
  person = new Acts(world);
  const { key: apiKey, url: baseUrl } = fake;
  const { clock } = world;
  const client = anthropicClient({ apiKey, baseUrl, modelIds: shippedModelIds, clock });
  await world.start({ provider: chatProvider(client) });
  fake.answers({ pieces: ['Yes.'] });
});
afterEach(async () => {
  await world.close();
  await fake.stop();
});

async function asks(content: string, ...files: readonly string[]) {
  const roomId = await person.opensChat();
  const messageId = await person.posts(roomId, content, undefined, files);
  await world.settle();
  const [begun] = await world.events('ModelCallBegun');
  const sentText = begun?.data['sentText'];
  if (typeof sentText !== 'string') return expect.fail('Nothing was sent.');
  return { roomId, messageId, sentText, begun };
}
const sent = () => JSON.stringify(fake.requests[0]?.body);

describe('the files of a question', () => {
  it('[PM60] are sent as their text, masked, and the ledger has it to the letter', async () => {
    await person.savesPhod({ social_relations: [{ name: 'Henrik', relationship: 'Landlord' }] });
    const file = await person.uploads(
      'Letter of Henrik.md',
      'Henrik wants the keys on +45 31 22 33 44.',
    );
    const { sentText, begun, messageId } = await asks('What does he want?', file);
    expect(sent()).not.toMatch(/Henrik|31 22/);
    const masked =
      'The file "Letter of PERSON_1.md":\n"""\nPERSON_1 wants the keys on PHONE_1.\n"""';
    expect(sentText).toContain(masked);
    expect(fake.requests[0]?.body).toMatchObject({
      messages: [{ role: 'user', content: expect.stringContaining(masked) }],
    });
    expect(begun?.data['masked']).toMatchObject([
      { messageId, content: `What does he want?\n\n${masked}` },
    ]);
  });

  it('[PM60] are the question where it has no words', async () => {
    const { sentText } = await asks('', await person.uploads('plan.md', 'Fire the kiln?'));
    expect(sentText).toContain('Fire the kiln?');
  });

  it('[PM61] are named alone where they have no text, or belong to a forgotten person', async () => {
    const picture = await person.uploads('kiln.png');
    const file = await person.uploads('plan.md', 'Fire the kiln?');
    world.uploads.keys.destroy(dana.id);
    const { sentText } = await asks('Look', picture, file);
    expect(sentText).toContain(
      'A picture is attached, and its content is not included: "kiln.png"',
    );
    expect(sentText).toContain('A file is attached, and its content is not included: "plan.md"');
  });

  it('[PM62] are sent up to the limits, those of the newest messages first', async () => {
    const { sentCharacters, sentCharactersInAll, ofMessage } = limits.attachments;
    const files: string[] = [];
    for (const mark of 'ÄÖÜß') {
      files.push(await person.uploads(`${mark}.md`, `${mark} `.repeat(sentCharacters)));
    }
    expect(files.length).toBeLessThanOrEqual(ofMessage);
    const { sentText } = await asks('Read', ...files);
    const count = (mark: string) => sentText.split(mark).length - 1;
    expect(count('Ä ')).toBe(sentCharacters / 2);
    expect(count('Ä ') + count('Ö ') + count('Ü ')).toBe(sentCharactersInAll / 2);
    expect(count('ß ')).toBe(0);
    expect(sentText).toContain('The beginning of the file "Ä.md"');
  });

  it('[PM61] are left out where the stored text is damaged', async () => {
    const file = await person.uploads('plan.md', 'Fire the kiln?');
    for (const hash of world.uploads.stored.keys()) {
      world.uploads.stored.set(hash, Buffer.from('other'));
    }
    const { sentText } = await asks('Look', file);
    expect(sentText).toContain('its content is not included: "plan.md"');
  });
});

describe('a file that no message carries', () => {
  const exists = (hash: string) => world.uploads.stored.has(hash);

  it('[PK2] is removed after a day, with its bytes, and not before', async () => {
    await person.uploads('plan.md', 'Fire the kiln?');
    const hashes = [...world.uploads.stored.keys()];
    await world.settle();
    world.clock.advance(limits.attachments.unsentMs - 60_000);
    await world.settle();
    expect(hashes.every(exists)).toBe(true);
    world.clock.advance(120_000);
    await world.settle();
    expect(hashes.some(exists)).toBe(false);
    expect(await world.events('AttachmentRemoved')).toHaveLength(1);
  });

  it('[PK2] is one whose message was deleted, and not one that another message carries', async () => {
    const roomId = await person.opensChat('group_room');
    const [kept, gone] = [await person.uploads('a.md', 'a'), await person.uploads('b.md', 'b')];
    const messageId = await person.posts(roomId, 'Both', null, [kept, gone]);
    await person.posts(roomId, 'One', null, [kept]);
    await person.deletes(roomId, messageId);
    await world.settle();
    world.clock.advance(limits.attachments.unsentMs + 60_000);
    await world.settle();
    const removed = await world.events('AttachmentRemoved');
    expect(removed.map(({ data }) => data['attachmentId'])).toEqual([gone]);
  });

  it('[PK2] is of no use to another person', async () => {
    const roomId = await person.opensChat('group_room');
    const foreign = await new Acts(world, mo).uploads('a.md', 'a');
    await expect(person.posts(roomId, 'Look', null, [foreign])).rejects.toThrow('does not exist');
  });
});
