import { call } from '../kernel/call.ts';
import type { IdParams } from '../kernel/schema.ts';
import type { CreateRoomBody, EditRoomBody, Room } from './schemas.ts';

export const listRooms = call<{ answer: { data: Room[] } }>('GET', '/api/rooms');
export const getRoom = call<{ params: IdParams; answer: { data: Room } }>('GET', '/api/rooms/:id');
export const createRoom = call<{ body: CreateRoomBody; answer: { data: Room } }>(
  'POST',
  '/api/rooms',
);
export const editRoom = call<{ params: IdParams; body: EditRoomBody; answer: { data: Room } }>(
  'PATCH',
  '/api/rooms/:id',
);
