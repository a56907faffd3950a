import { newId } from '@mach42/command-api/kernel/ids.ts';
import { defaultModelId } from '@mach42/contracts/models/catalogue.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import type { Embedded } from '@mach42/server/roles/embedded.ts';
import { registerPerson } from '../people.ts';

export interface PrivateChat {
  readonly token: string;
  readonly roomId: string;
  /** Posts a question that is answered. */
  ask(): Promise<void>;
}

/** Registers so many people, each with a private chat. */
export async function openChats(server: Embedded, people: number): Promise<PrivateChat[]> {
  const chats: PrivateChat[] = [];
  for (let number = 0; number < people; number += 1) chats.push(await openChat(server, number));
  await server.processAll();
  return chats;
}

async function openChat(server: Embedded, number: number): Promise<PrivateChat> {
  const { commands } = server;
  const { actor, token } = await registerPerson(server, number);
  const roomId = newId();
  const room = { roomId, name: 'Chat', type: 'private_chat' } as const;
  const at = new Date().toISOString();
  const create = { type: 'CreateRoom', data: room, actor, at } as const;
  await commands.execute(roomsDecider, roomId, create, { correlationId: newId() });
  return {
    roomId,
    token,
    async ask() {
      const messageId = newId();
      const { state } = await commands.load(roomsDecider, roomId);
      const question = { messageId, room: state, content: 'When?', modelId: defaultModelId };
      const now = new Date().toISOString();
      const post = { type: 'PostMessage', data: question, actor, at: now } as const;
      await commands.execute(messagesDecider, messageId, post, { correlationId: messageId });
    },
  };
}
