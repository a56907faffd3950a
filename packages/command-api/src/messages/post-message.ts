import type { PostMessageBody } from '@mach42/contracts/messages/schemas.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import type { MessageState } from '@mach42/domain/messages/state.ts';
import type { RoomState } from '@mach42/domain/rooms/state.ts';
import type { CommandApiDeps } from '../deps.ts';
import type { Calling } from '../http/calling.ts';
import type { Executed } from '../kernel/commands.ts';
import { newId } from '../kernel/ids.ts';
import { chooseModel } from '../models/choose-model.ts';
import { loadRoom } from '../rooms/load-room.ts';
import { findUser } from '../users/load-user.ts';

type Deps = Pick<CommandApiDeps, 'commands' | 'models'>;

/** @throws Refusal NOT_FOUND, FORBIDDEN, VALIDATION_ERROR */
export async function postMessage(
  deps: Deps,
  roomId: string,
  { aiModel, ...body }: PostMessageBody,
  { actor, at, origin }: Calling,
): Promise<Executed<MessageState>> {
  const { commands } = deps;
  const room = await loadRoom(commands, roomId);
  if (body.replyTo !== undefined) await requireInRoom(deps, body.replyTo, roomId);
  const modelId = await modelFor(deps, room, aiModel, actor);
  const messageId = newId();
  const data = { ...body, messageId, room, ...(modelId === undefined ? {} : { modelId }) };
  const command = { type: 'PostMessage', data, actor, at } as const;
  return commands.execute(messagesDecider, messageId, command, origin);
}

/** Models answer in private chats; to whom the room is unknown, nothing is said of models. */
async function modelFor(
  { commands, models }: Deps,
  room: RoomState,
  modelId: string | undefined,
  actor: Calling['actor'],
): Promise<string | undefined> {
  const isAsked =
    room.exists && room.type === 'private_chat' && Object.hasOwn(room.participants, actor.id);
  if (!isAsked) return undefined;
  const { subscription = 'standard' } = (await findUser(commands, actor.id)) ?? {};
  return chooseModel(models, { modelId, actor, subscription, path: '/aiModel' }).id;
}

async function requireInRoom({ commands }: Deps, messageId: string, roomId: string): Promise<void> {
  const { state } = await commands.load(messagesDecider, messageId);
  if (!state.exists || state.roomId !== roomId) {
    refuse('VALIDATION_ERROR', messageTexts.notFound, '/replyTo');
  }
}
