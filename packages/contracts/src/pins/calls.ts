import { call } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';
import type { PinnedMessage } from './schemas.ts';

/** The pinned messages of a room, the most recently pinned first. */
export const listPins = call<{ params: IdParams; answer: { data: PinnedMessage[] } }>(
  'GET',
  '/api/rooms/:id/pins',
);
export const pinMessage = call<{ params: IdParams; answer: object }>(
  'PUT',
  '/api/messages/:id/pin',
);
export const unpinMessage = call<{ params: IdParams; answer: object }>(
  'DELETE',
  '/api/messages/:id/pin',
);
