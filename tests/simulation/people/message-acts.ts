import { Violation } from '../oracle/violation.ts';
import {
  command,
  idOf,
  marked,
  messagesOf,
  ownMessage,
  requireShown,
  someRoom,
  type Doings,
} from './act.ts';

const emojis = ['👍', '🎉', '🙏'];

/** Acts in which people write and read in rooms. */
export const messageActs = {
  async 'post a message'(act) {
    const { chance, knowledge, person } = act;
    const room = someRoom(act);
    if (room === undefined) return;
    const mark = marked(act, 'MessagePosted', {
      kind: 'room',
      roomId: room.id,
      authorId: person.viewer.id,
    });
    const call = chance.happens(0.5) ? '@mach42 ' : '';
    const answer = await command(act, mark, {
      method: 'POST',
      url: `/api/rooms/${room.id}/messages`,
      body: { content: `${call}Hello ${mark}` },
    });
    const id = idOf(answer);
    if (id === undefined || answer === undefined) return;
    const message = { id, roomId: room.id, ownerId: person.viewer.id, isDeleted: false };
    knowledge.messages.push(message);
    if (chance.happens(0.3)) await requireShown(act, message, answer.position);
  },

  async 'edit a message'(act) {
    const message = ownMessage(act);
    if (message === undefined) return;
    const scope = {
      kind: 'room',
      roomId: message.roomId,
      authorId: act.person.viewer.id,
    } as const;
    const mark = marked(act, 'MessageEdited', scope);
    const body = { content: `Changed ${mark}` };
    await command(act, mark, { method: 'PUT', url: `/api/messages/${message.id}`, body });
  },

  async 'delete a message'(act) {
    const message = ownMessage(act);
    if (message === undefined) return;
    message.isDeleted = true;
    await command(act, undefined, { method: 'DELETE', url: `/api/messages/${message.id}` });
  },

  async 'react to a message'(act) {
    const message = act.chance.pick(act.knowledge.messages);
    if (message === undefined) return;
    const emoji = encodeURIComponent(act.chance.pick(emojis) ?? '');
    const url = `/api/messages/${message.id}/reactions/${emoji}`;
    await command(act, undefined, { method: act.chance.happens(0.7) ? 'PUT' : 'DELETE', url });
  },

  async 'stop a reply'(act) {
    const room = someRoom(act);
    if (room === undefined) return;
    const answer = await act.person.call({ method: 'GET', url: messagesOf(room.id) });
    const messages = (answer?.body['data'] ?? []) as readonly {
      readonly id: string;
      readonly type: string;
    }[];
    const reply = act.chance.pick(messages.filter?.(({ type }) => type === 'ai_response') ?? []);
    if (reply === undefined) return;
    await command(act, undefined, { method: 'POST', url: `/api/messages/${reply.id}/stop` });
  },

  /** Reads any room; a person who is not in it is answered as if it did not exist. */
  async 'read messages'({ person, chance, knowledge, ground }) {
    const room = chance.pick(knowledge.rooms);
    if (room === undefined) return;
    const position = chance.happens(0.5) ? { minPosition: person.acknowledged } : {};
    const answer = await person.call({ method: 'GET', url: messagesOf(room.id), ...position });
    if (answer?.status !== 200) return;
    if (!ground.access.mayLookInto(person.viewer, room.id, answer.span)) {
      throw new Violation('forbidden-seen', `${person.name} reads room ${room.id}.`);
    }
  },

  async search({ person, chance }) {
    const word = chance.pick(['Hello', 'Changed', 'heard', 'Note']) ?? '';
    await person.call({ method: 'GET', url: `/api/search?q=${word}` });
  },

  async 'look into a forum'({ devices, chance, knowledge }) {
    const forum = chance.pick(knowledge.rooms.filter(({ type }) => type === 'internal_forum'));
    if (forum !== undefined) chance.pick(devices)?.visit(forum.id);
  },
} satisfies Doings;
