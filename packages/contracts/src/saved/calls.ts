import { call } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';
import type { SavedMessage, SaveMessageBody } from './schemas.ts';

/** The saved messages of rooms and chats that the caller may read, the most recently saved first. */
export const listSavedMessages = call<{ answer: { data: SavedMessage[] } }>(
  'GET',
  '/api/saved-messages',
);
/** Saves a message for later, or changes the note of a saved one. */
export const saveMessage = call<{ params: IdParams; body: SaveMessageBody; answer: object }>(
  'PUT',
  '/api/saved-messages/:id',
);
export const unsaveMessage = call<{ params: IdParams; answer: object }>(
  'DELETE',
  '/api/saved-messages/:id',
);
