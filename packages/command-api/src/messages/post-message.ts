import type { PostMessageBody } from '@mach42/contracts/messages/schemas.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import type { MessageState } from '@mach42/domain/messages/state.ts';
import { isParticipant } from '@mach42/domain/rooms/access.ts';
import type { RoomState } from '@mach42/domain/rooms/state.ts';
import type { CommandApiDeps } from '../deps.ts';
import type { PersonCalling } from '../http/calling.ts';
import type { Executed } from '../kernel/commands.ts';
import { newId } from '../kernel/ids.ts';
import { chooseModel } from '../models/choose-model.ts';
import { loadRoom } from '../rooms/load-room.ts';

type Deps = Pick<CommandApiDeps, 'commands' | 'models'>;

/** @throws Refusal NOT_FOUND, FORBIDDEN, VALIDATION_ERROR */
export async function postMessage(
  deps: Deps,
  roomId: string,
  { aiModel, ...body }: PostMessageBody,
  calling: PersonCalling,
): Promise<Executed<MessageState>> {
  const { commands } = deps;
  const { actor, at, origin } = calling;
  const room = await loadRoom(commands, roomId);
  if (body.replyTo !== undefined) await requireInRoom(deps, body.replyTo, roomId);
  const modelId = modelFor(deps, room, aiModel, calling);
  const messageId = newId();
  const data = { ...body, messageId, room, ...(modelId === undefined ? {} : { modelId }) };
  const command = { type: 'PostMessage', data, actor, at } as const;
  return commands.execute(messagesDecider, messageId, command, { ...origin, isCreation: true });
}

/** Models answer in private chats; to whom the room is unknown, nothing is said of models. */
function modelFor(
  { models }: Deps,
  room: RoomState,
  modelId: string | undefined,
  { actor, subscription }: PersonCalling,
): string | undefined {
  const isAsked = room.exists && room.type === 'private_chat' && isParticipant(room, actor.id);
  if (!isAsked) return undefined;
  return chooseModel(models, { modelId, actor, subscription, path: '/aiModel' }).id;
}

async function requireInRoom({ commands }: Deps, messageId: string, roomId: string): Promise<void> {
  const { state } = await commands.load(messagesDecider, messageId);
  if (!state.exists || state.roomId !== roomId) {
    refuse('VALIDATION_ERROR', messageTexts.notFound, '/replyTo');
  }
}
