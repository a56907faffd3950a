import { newId } from '@mach42/command-api/kernel/ids.ts';
import { defaultModelId } from '@mach42/contracts/models/catalogue.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import { createTokens } from '@mach42/http-kit/tokens.ts';
import type { Embedded } from '@mach42/server/roles/embedded.ts';

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

async function openChat({ commands, vault }: Embedded, number: number): Promise<PrivateChat> {
  const [userId, roomId] = [newId(), newId()];
  const origin = { correlationId: newId() };
  const at = new Date().toISOString();
  const data = {
    userId,
    username: `dana${number}`,
    firstName: 'Dana',
    lastName: `Demo ${number}`,
    email: `dana${number}@example.org`,
    mobile: `0045${11_111_111 + number}`,
    roles: ['user'],
    subscription: 'standard',
  } as const;
  const register = { type: 'RegisterUser', data, actor: system, at } as const;
  await commands.execute(usersDecider, userId, register, origin);
  const actor = { id: userId, activeRole: 'standard' } as const;
  const room = { roomId, name: 'Chat', type: 'private_chat' } as const;
  const create = { type: 'CreateRoom', data: room, actor, at } as const;
  await commands.execute(roomsDecider, roomId, create, origin);
  const tokens = createTokens(await vault.signingKey());
  const name = `Dana Demo ${number}`;
  return {
    roomId,
    token: await tokens.issue({ userId, name, activeRole: 'standard', roles: ['user'] }),
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
