import { newId } from '@mach42/command-api/kernel/ids.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { readConfig } from '@mach42/server/config/config.ts';
import { createLogger } from '@mach42/server/logging.ts';
import { startEmbedded, type Embedded } from '@mach42/server/roles/embedded.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerPerson } from '../people.ts';
import { unlimited } from '../unlimited.ts';

export interface RunningForum extends AsyncDisposable {
  /** The address at which its messages are posted. */
  readonly postTo: string;
  readonly socket: string;
  /** One for everybody in the forum. */
  readonly tokens: readonly string[];
}

/** The whole product in this process, with a forum that so many people have joined. */
export async function startForum(people: number): Promise<RunningForum> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-socket-'));
  const server = await startEmbedded({
    config: readConfig({
      PORT: '0',
      DIRECT_PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...unlimited,
    }),
    logger: createLogger('error'),
    webApp: false,
    onFatal(error) {
      throw error;
    },
  });
  const roomId = newId();
  const tokens: string[] = [];
  for (let number = 0; number < people; number += 1) {
    tokens.push(await joinAs(number, roomId, server));
  }
  await server.processAll();
  const address = await server.listen();
  return {
    postTo: `${address}/api/rooms/${roomId}/messages`,
    socket: `${address.replace('http', 'ws')}/ws`,
    tokens,
    async [Symbol.asyncDispose]() {
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Registers a person who enters the forum, the first by creating it; answers their token. */
async function joinAs(number: number, roomId: string, server: Embedded): Promise<string> {
  const { actor, token } = await registerPerson(server, number);
  const at = new Date().toISOString();
  const forum = { roomId, name: 'Forum', type: 'internal_forum' } as const;
  const enter =
    number === 0
      ? ({ type: 'CreateRoom', data: forum, actor, at } as const)
      : ({ type: 'JoinRoom', data: {}, actor, at } as const);
  await server.commands.execute(roomsDecider, roomId, enter, { correlationId: newId() });
  return token;
}
