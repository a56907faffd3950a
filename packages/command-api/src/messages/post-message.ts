import type { PostMessageBody } from '@mach42/contracts/messages/schemas.ts';
import { calledModel } from '@mach42/contracts/models/names.ts';
import type { CatalogueModel } from '@mach42/contracts/models/schemas.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import type { MessageState } from '@mach42/domain/messages/state.ts';
import { requireAccess } from '@mach42/domain/rooms/access.ts';
import type { ExistingRoom } from '@mach42/domain/rooms/state.ts';
import { requireMayWriteIn } from '../blocking/require-unblocked.ts';
import { attachmentStates } from '../attachments/attachment-states.ts';
import type { CommandApiDeps } from '../deps.ts';
import type { PersonCalling } from '../http/calling.ts';
import type { Executed } from '../kernel/commands.ts';
import { newId } from '../kernel/ids.ts';
import { chooseModel } from '../models/choose-model.ts';
import { loadRoom } from '../rooms/room-view.ts';

type Deps = Pick<CommandApiDeps, 'commands' | 'models'>;

/** @throws Refusal NOT_FOUND, FORBIDDEN, VALIDATION_ERROR */
export async function postMessage(
  { commands, models }: Deps,
  roomId: string,
  { aiModel, replyTo, attachments = [], ...body }: PostMessageBody,
  calling: PersonCalling,
): Promise<Executed<MessageState>> {
  const { actor, at, origin } = calling;
  const room = requireAccess(await loadRoom(commands, roomId), actor);
  await requireMayWriteIn(commands, room, actor);
  const modelId = modelToAsk(models(), room, { aiModel, content: body.content }, calling);
  const messageId = newId();
  const data = {
    ...body,
    messageId,
    room,
    ...(modelId === undefined ? {} : { modelId }),
    ...(attachments.length === 0
      ? {}
      : { attachments: await attachmentStates(commands, attachments) }),
    ...(replyTo === undefined
      ? {}
      : { answers: (await commands.load(messagesDecider, replyTo)).state }),
  };
  const command = { type: 'PostMessage', data, actor, at } as const;
  return commands.execute(messagesDecider, messageId, command, { ...origin, isCreation: true });
}

interface Asking {
  readonly aiModel: string | undefined;
  readonly content: string;
}

/**
 * The model that a message asks: in a private chat the chosen one, in a room the one that the text
 * calls by its handle, if it calls any.
 * @throws Refusal VALIDATION_ERROR, FORBIDDEN this person may not have it answer
 */
function modelToAsk(
  models: readonly CatalogueModel[],
  room: ExistingRoom,
  { aiModel, content }: Asking,
  { actor, subscription }: PersonCalling,
): string | undefined {
  if (!room.settings.allowAI) return undefined;
  const choose = (modelId: string | undefined, path: string) =>
    chooseModel(models, { modelId, actor, subscription, path }).id;
  if (room.type === 'private_chat') return choose(aiModel, '/aiModel');
  const called = calledModel(content, models);
  return called && choose(called.id, '/content');
}
