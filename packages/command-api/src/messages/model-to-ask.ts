import { calledModel } from '@mach42/contracts/models/names.ts';
import type { CatalogueModel } from '@mach42/contracts/models/schemas.ts';
import type { ExistingRoom } from '@mach42/domain/rooms/state.ts';
import type { PersonCalling } from '../http/calling.ts';
import { chooseModel } from '../models/choose-model.ts';

interface Asking {
  readonly aiModel: string | undefined;
  readonly content: string;
}

/**
 * The model that a message asks: in a private chat the chosen one, in a room the one that the text
 * calls by its handle, if it calls any.
 * @throws Refusal VALIDATION_ERROR, FORBIDDEN this person may not have it answer
 */
export function modelToAsk(
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
