import { call, costs } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';
import type {
  OpenSessionBody,
  RoomSession,
  SessionContent,
  SessionEnd,
  SessionParams,
  ShareBody,
  TempSession,
} from './schemas.ts';

export const shareRoom = call<{
  params: IdParams;
  body: ShareBody;
  answer: { data: TempSession };
}>('POST', '/api/rooms/:id/share', { cost: costs.heavy });
/** The caller's own sessions that are still open. */
export const listSessions = call<{ answer: { data: TempSession[] } }>('GET', '/api/sessions');
/** Lists all sessions that are open to a room, for its owners. */
export const listRoomSessions = call<{ params: IdParams; answer: { data: RoomSession[] } }>(
  'GET',
  '/api/rooms/:id/sessions',
);
export const openSession = call<{ body: OpenSessionBody; answer: { data: TempSession } }>(
  'POST',
  '/api/temp-chat',
);
export const loadSession = call<{ params: SessionParams; answer: { data: SessionContent } }>(
  'GET',
  '/api/temp-chat/:key/load',
  { envelope: 'status', signedIn: false, cost: costs.heavy },
);
export const extendSession = call<{ params: SessionParams; answer: { data: SessionEnd } }>(
  'POST',
  '/api/temp-chat/:key/extend',
  { envelope: 'status' },
);
export const closeSession = call<{ params: SessionParams; answer: { data: SessionEnd } }>(
  'POST',
  '/api/temp-chat/:key/close',
  { envelope: 'status' },
);
