import { newId } from '@mach42/command-api/kernel/ids.ts';
import { uploadAttachment } from '@mach42/contracts/attachments/calls.ts';
import { blockPerson, listBlockedPeople, unblockPerson } from '@mach42/contracts/blocking/calls.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { listMessages, postMessage } from '@mach42/contracts/messages/calls.ts';
import { listPictures, removePicture, setPicture } from '@mach42/contracts/pictures/calls.ts';
import { listPins, pinMessage } from '@mach42/contracts/pins/calls.ts';
import { deletePrompt, listPrompts, savePrompt } from '@mach42/contracts/prompts/calls.ts';
import { listReminders, removeReminder, setReminder } from '@mach42/contracts/reminders/calls.ts';
import { createRoom, listRooms } from '@mach42/contracts/rooms/calls.ts';
import { listSavedMessages, saveMessage, unsaveMessage } from '@mach42/contracts/saved/calls.ts';
import { blockingDecider } from '@mach42/domain/blocking/decider.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import { pinsDecider } from '@mach42/domain/pins/decider.ts';
import { promptsDecider } from '@mach42/domain/prompts/decider.ts';
import { remindersDecider } from '@mach42/domain/reminders/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { savedDecider } from '@mach42/domain/saved/decider.ts';
import type { Asks, Scenario } from '../scenario.ts';
import { bodyOf, type GrowthWorld, type Person } from '../world.ts';

type WithId = { readonly data: { readonly id: string } };

/** The most that a person may keep of each kind, less the additions of a round. */
const most = {
  saved: limits.savedMessagesOfPerson - 4,
  reminders: limits.remindersOfPerson - 4,
  blocked: limits.blockedPeopleOfPerson - 4,
  prompts: limits.promptsOfPerson - 4,
  pins: limits.pinsOfRoom,
} as const;

/** Lists of one person, each up to its limit, in the state of one stream each. */
export const keptScenario: Scenario = {
  name: 'what a person keeps',
  unit: 'saved messages, reminders, prompts, pins and blocked people',
  largest: most.saved,
  open: async (world) => {
    const as = await world.person();
    const roomId = newId();
    const data = { roomId, name: 'A chat', type: 'private_chat' } as const;
    await world.execute(roomsDecider, roomId, as.actor, { type: 'CreateRoom', data });
    const ids: string[] = [];
    return {
      async grow(size) {
        const from = ids.length;
        while (ids.length < size) ids.push(await post(world, roomId, as, ids.length));
        await keep(
          world,
          as,
          roomId,
          ids.slice(from).map((id, n) => ({ id, n: from + n })),
        );
      },
      asks: () => asks(as, roomId, ids),
    };
  },
};

async function post(world: GrowthWorld, roomId: string, author: Person, n: number) {
  const { state: room } = await world.server.commands.load(roomsDecider, roomId);
  const messageId = newId();
  const data = { messageId, room, content: `${'a "'.repeat(300)} ${n}` };
  await world.execute(messagesDecider, messageId, author.actor, { type: 'PostMessage', data });
  return messageId;
}

const later = (n: number): string => new Date(Date.now() + 86_400_000 + n * 60_000).toISOString();

async function keep(
  world: GrowthWorld,
  { id: userId, actor }: Person,
  roomId: string,
  found: readonly { readonly id: string; readonly n: number }[],
): Promise<void> {
  const { state: room } = await world.server.commands.load(roomsDecider, roomId);
  const upTo = (count: number) => found.filter(({ n }) => n < count);
  const of = (type: string, count: number, dataOf: (id: string, n: number) => object) =>
    upTo(count).map(({ id, n }) => ({ type, data: dataOf(id, n), actor }) as never);
  const note = 'n "'.repeat(limits.savedNoteCharacters / 3);
  await world.executeAll(
    savedDecider,
    userId,
    of('SaveMessage', most.saved, (messageId) => ({ userId, room, messageId, note })),
  );
  await world.executeAll(
    remindersDecider,
    userId,
    of('SetReminder', most.reminders, (messageId, n) => ({
      userId,
      room,
      messageId,
      remindAt: later(n),
    })),
  );
  await world.executeAll(
    blockingDecider,
    userId,
    of('BlockPerson', most.blocked, () => ({ userId, blockedId: newId() })),
  );
  await world.executeAll(
    promptsDecider,
    userId,
    of('SavePrompt', most.prompts, (promptId, n) => ({
      userId,
      promptId,
      name: `Prompt ${n}`,
      text: 'p "'.repeat(limits.messageCharacters / 3),
    })),
  );
  await world.executeAll(
    pinsDecider,
    roomId,
    of('PinMessage', most.pins, (messageId) => ({ room, messageId, deleted: [] })),
  );
}

async function* asks(as: Person, roomId: string, ids: readonly string[]): Asks {
  const message = { as, params: { id: ids.at(-1) ?? '' } };
  yield { call: unsaveMessage, ...message };
  yield { call: saveMessage, ...message, body: { note: 'x'.repeat(limits.savedNoteCharacters) } };
  yield { call: listSavedMessages, as };
  yield { call: setReminder, ...message, body: { at: later(0) } };
  yield { call: listReminders, as };
  yield { call: removeReminder, ...message };
  const other = { as, params: { id: newId() } };
  yield { call: blockPerson, ...other, answers: [200, 404] };
  yield { call: listBlockedPeople, as };
  yield { call: unblockPerson, ...other };
  const prompt = { as, params: { id: newId() } };
  const text = 'q "'.repeat(limits.messageCharacters / 3);
  yield { call: savePrompt, ...prompt, body: { name: 'One-more', text } };
  yield { call: listPrompts, as };
  yield { call: deletePrompt, ...prompt };
  const room = { as, params: { id: roomId } };
  yield { call: pinMessage, label: 'where no more may be', ...message, answers: [200, 400] };
  yield { call: listPins, ...room };
  yield { call: listMessages, ...room, query: { limit: limits.messagePageMaximum } };
  yield { call: listRooms, as };
  const body = { content: 'Hello to those who are not blocked.' };
  yield { call: postMessage, ...room, body };
  const added = yield { call: createRoom, as, body: { name: 'Another', type: 'group_room' } };
  yield { call: postMessage, label: 'in a group', as, params: bodyOf<WithId>(added).data, body };
  const people = Array.from({ length: limits.picturesOfCall }, () => newId()).join(',');
  yield { call: listPictures, as, query: { people } };
  yield* pictureCalls(as);
}

/** A file that says it is a picture, and is none. */
async function* pictureCalls(as: Person): Asks {
  const text = 'P6 40000 40000 255 '.repeat(1000);
  const sent = { call: uploadAttachment, as, query: { name: 'kiln.png' }, text };
  const uploaded = yield { ...sent, answers: [200, 201, 400] };
  const { data } = bodyOf<{ readonly data?: { readonly id: string } }>(uploaded);
  yield { call: setPicture, as, body: { attachmentId: data?.id ?? newId() }, answers: [200, 400] };
  yield { call: removePicture, as };
}
