import type { PostMessageBody } from '@mach42/contracts/messages/schemas.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import type { MessageState } from '@mach42/domain/messages/state.ts';
import { requireAccess } from '@mach42/domain/rooms/access.ts';
import type { CommandApiDeps } from '../deps.ts';
import type { PersonCalling } from '../http/calling.ts';
import type { Executed } from '../kernel/commands.ts';
import { newId } from '../kernel/ids.ts';
import { loadRoom } from '../rooms/load-room.ts';
import { modelToAsk } from './model-to-ask.ts';

type Deps = Pick<CommandApiDeps, 'commands' | 'models'>;

/** @throws Refusal NOT_FOUND, FORBIDDEN, VALIDATION_ERROR */
export async function postMessage(
  { commands, models }: Deps,
  roomId: string,
  { aiModel, replyTo, ...body }: PostMessageBody,
  calling: PersonCalling,
): Promise<Executed<MessageState>> {
  const { actor, at, origin } = calling;
  const room = requireAccess(await loadRoom(commands, roomId), actor);
  const modelId = modelToAsk(models, room, { aiModel, content: body.content }, calling);
  const messageId = newId();
  const data = {
    ...body,
    messageId,
    room,
    ...(modelId === undefined ? {} : { modelId }),
    ...(replyTo === undefined
      ? {}
      : { answers: (await commands.load(messagesDecider, replyTo)).state }),
  };
  const command = { type: 'PostMessage', data, actor, at } as const;
  return commands.execute(messagesDecider, messageId, command, { ...origin, isCreation: true });
}
