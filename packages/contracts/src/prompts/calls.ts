import { call } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';
import type { SavedPrompt, SavePromptBody } from './schemas.ts';

/** Lists the saved prompts by name. */
export const listPrompts = call<{ answer: { data: SavedPrompt[] } }>('GET', '/api/prompts');
/** Saves a prompt under an id that the caller chose, so that a deletion can be taken back. */
export const savePrompt = call<{ params: IdParams; body: SavePromptBody; answer: object }>(
  'PUT',
  '/api/prompts/:id',
);
export const deletePrompt = call<{ params: IdParams; answer: object }>(
  'DELETE',
  '/api/prompts/:id',
);
