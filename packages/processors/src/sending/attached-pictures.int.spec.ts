import { limits } from '@mach42/contracts/kernel/limits.ts';
import { picturesSection } from '@mach42/contracts/sending/pictures.ts';
import { attachmentsDecider, shownOf } from '@mach42/domain/attachments/decider.ts';
import { mo } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { FakeAnthropic } from '@mach42/testing/providers/fake-anthropic.ts';
import { fileAnswer, ScriptedProvider } from '@mach42/testing/providers/scripted-provider.ts';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { shippedModelIds } from '../models/model-ids.ts';
import { anthropicClient } from '../providers/anthropic/anthropic-client.ts';
import { chatProvider } from '../providers/language-model/chat-provider.ts';

let world: ProcessorsWorld;
let person: Acts;
let fake: FakeAnthropic;
beforeEach(async () => {
  fake = await new FakeAnthropic().start();
  fake.answers({ pieces: ['Yes.'] });
  world = await ProcessorsWorld.open();
  person = new Acts(world);
});
afterEach(async () => {
  await world.close();
  await fake.stop();
});

async function startsOutside(): Promise<void> {
  const { key: apiKey, url: baseUrl } = fake;
  const client = anthropicClient({
    apiKey,
    baseUrl,
    modelIds: shippedModelIds,
    clock: world.clock,
  });
  await world.start({ provider: chatProvider(client) });
}
const allows = () => person.sends(picturesSection, 'full');
const named = '(A picture is attached, and its content is not included: "kiln.png")';

interface Block {
  readonly type: string;
  readonly source: { readonly data: string };
}
/** The pictures of the last request, as bytes. */
function imagesSent(): Buffer[] {
  const request = fake.requests.at(-1);
  if (request === undefined) return expect.fail('Nothing was sent.');
  const { messages } = request.body as {
    readonly messages: readonly { readonly content: string | readonly Block[] }[];
  };
  return messages
    .flatMap(({ content }) => (typeof content === 'string' ? [] : content))
    .filter(({ type }) => type === 'image')
    .map(({ source }) => Buffer.from(source.data, 'base64'));
}
async function asks(files: readonly string[], roomId?: string): Promise<string> {
  const room = roomId ?? (await person.opensChat());
  await person.posts(room, 'What is it?', undefined, files);
  await world.settle();
  return room;
}
const begun = async () => (await world.events('ModelCallBegun')).at(-1)?.data ?? {};

describe('the pictures of a question', () => {
  it('[PM63] stay on the machine until their person allows that they leave', async () => {
    await startsOutside();
    await asks([await person.uploads('kiln.png')]);
    expect(imagesSent()).toEqual([]);
    expect(await begun()).not.toHaveProperty('pictures');
    expect((await begun())['sentText']).toContain(named);
  });

  it('[PM63] are sent as pixels alone, and the record of the call has each to the byte', async () => {
    await startsOutside();
    await allows();
    const id = await person.uploads('kiln.png');
    const roomId = await asks([id]);
    const [image, ...others] = imagesSent();
    expect(others).toEqual([]);
    const { pictures, sentText } = await begun();
    const sha256 = createHash('sha256')
      .update(image ?? '')
      .digest('hex');
    const jpeg = { mediaType: 'image/jpeg', width: 1, height: 1, bytes: image?.length, sha256 };
    expect(pictures).toEqual([{ attachmentId: id, ...jpeg }]);
    expect(sentText).toContain(`SHA-256 ${sha256}`);
    expect(sentText).toContain('(The picture "kiln.png" is attached.)');
    await asks([], roomId);
    expect(imagesSent()).toEqual([image]);
  });

  it('[PM63] are no more than the limit, the newest first, and none of other people', async () => {
    await startsOutside();
    await allows();
    const ids: string[] = [];
    for (let count = 0; count <= limits.attachments.sentPictures; count += 1) {
      ids.push(await person.uploads('kiln.png'));
    }
    const roomId = await person.opensChat('group_room');
    await person.posts(roomId, 'One', null, ids.slice(0, 1));
    await asks(ids.slice(1), roomId);
    expect(imagesSent()).toHaveLength(limits.attachments.sentPictures);
    const { pictures = [] } = (await begun()) as {
      readonly pictures?: readonly { readonly attachmentId: string }[];
    };
    expect(pictures.map(({ attachmentId }) => attachmentId)).toEqual(ids.slice(1));
  });

  it('[PM63] go to a model of this machine that sees them, whatever was allowed', async () => {
    const provider = Object.assign(new ScriptedProvider(), { seesPictures: () => true });
    await world.start({ provider });
    await asks([await person.uploads('kiln.png')]);
    expect(provider.calls[0]?.request).toMatchObject({
      turns: [{ pictures: [{ width: 1, mediaType: 'image/jpeg' }] }],
    });
  });

  it('[PM61] are named to a model that does not see them', async () => {
    const provider = new ScriptedProvider();
    await world.start({ provider });
    await asks([await person.uploads('kiln.png')]);
    expect(provider.calls[0]?.request).toMatchObject({
      turns: [{ content: `What is it?\n\n${named}` }],
    });
  });

  it('[PM63] of an entry go with its merge', async () => {
    await startsOutside();
    await allows();
    fake.answers(fileAnswer({}) as never);
    const { state } = await world.commands.load(
      attachmentsDecider,
      await person.uploads('kiln.png'),
    );
    if (!state.exists) return expect.fail('There is no file.');
    await person.queues({ attachments: [shownOf(state.uploaded)] });
    await world.settle();
    expect(imagesSent()).toHaveLength(1);
    return undefined;
  });

  it('[PM63] of other people are named alone', async () => {
    await startsOutside();
    await allows();
    const other = new Acts(world, mo);
    const roomId = await other.opensChat('internal_forum');
    await other.posts(roomId, 'Look', null, [await other.uploads('kiln.png')]);
    await asks([], roomId);
    expect(imagesSent()).toEqual([]);
    expect((await begun())['sentText']).toContain(named);
  });
});
