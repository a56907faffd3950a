import { newId } from '@mach42/command-api/kernel/ids.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { readConfig } from '@mach42/server/config/config.ts';
import { createLogger } from '@mach42/server/logging.ts';
import { startEmbedded } from '@mach42/server/roles/embedded.ts';
import { registerPerson } from '../people.ts';

export interface Resident {
  readonly id: string;
  readonly token: string;
  readonly mobile: string;
  readonly chatId: string;
  readonly roomId: string;
  /** The address on the loopback network that they come from, each from their own. */
  readonly address: string;
}

export interface Workspace {
  readonly residents: readonly Resident[];
  readonly forumId: string;
}

const peopleOfRoom = 10;

/** Fills a data folder with people, a chat of each, rooms of ten and a forum. */
export async function fillWorkspace(dataDir: string, people: number): Promise<Workspace> {
  const server = await startEmbedded({
    config: readConfig({ PORT: '0', DIRECT_PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' }),
    logger: createLogger('error'),
    webApp: false,
    onFatal(error) {
      throw error;
    },
  });
  const { commands } = server;
  const at = new Date().toISOString();
  const origin = { correlationId: 'soak' };
  const residents: Resident[] = [];
  let roomId = '';
  let owner: { id: string; activeRole: 'standard' } | undefined;
  for (let number = 0; number < people; number += 1) {
    const { actor, token } = await registerPerson(server, number);
    const person = { id: actor.id, activeRole: 'standard' } as const;
    const create = async (name: string, type: 'private_chat' | 'group_room' | 'internal_forum') => {
      const id = newId();
      const data = { roomId: id, name, type };
      await commands.execute(
        roomsDecider,
        id,
        { type: 'CreateRoom', data, actor: person, at },
        origin,
      );
      return id;
    };
    if (number % peopleOfRoom === 0) {
      roomId = await create(`Room ${number / peopleOfRoom}`, 'group_room');
      owner = person;
    } else if (owner !== undefined) {
      const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
      const data = { invitationId: newId(), userId: person.id, expiresAt };
      const invite = { type: 'InviteParticipant', data, actor: owner, at } as const;
      await commands.execute(roomsDecider, roomId, invite, origin);
      const join = { type: 'JoinRoom', data: {}, actor: person, at } as const;
      await commands.execute(roomsDecider, roomId, join, origin);
    }
    residents.push({
      id: person.id,
      token,
      mobile: `0045${11_111_111 + number}`,
      chatId: await create('Chat', 'private_chat'),
      roomId,
      address: `127.1.${Math.floor(number / 250)}.${(number % 250) + 1}`,
    });
  }
  const forumId = newId();
  const forum = { roomId: forumId, name: 'Forum', type: 'internal_forum' } as const;
  if (owner !== undefined) {
    const command = { type: 'CreateRoom', data: forum, actor: owner, at } as const;
    await commands.execute(roomsDecider, forumId, command, origin);
  }
  await server.processAll();
  await server.stop();
  return { residents, forumId };
}
