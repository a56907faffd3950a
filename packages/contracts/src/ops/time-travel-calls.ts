import type { OpenedMessagesQuery } from '../audit/schemas.ts';
import type { Entry } from '../datarais/schemas.ts';
import { call, costs } from '../kernel/call.ts';
import type { Message } from '../messages/schemas.ts';
import type { PhodFile, PhodVersion, VersionsMeta, VersionsQuery } from '../phod/schemas.ts';
import type {
  PastRoom,
  PastRoomParams,
  TimeTravel,
  TimeTravelBody,
} from './time-travel-schemas.ts';

const path = '/api/ops/time-travel';

// All of them for admins.

/** Builds the read models of that time; there is one look at a time. */
export const beginTimeTravel = call<{ body: TimeTravelBody; answer: { data: TimeTravel } }>(
  'POST',
  path,
  { cost: costs.heavy },
);
export const endTimeTravel = call<{ answer: object }>('POST', `${path}/end`);
/** Null: none is under way. */
export const readTimeTravel = call<{ answer: { data: TimeTravel | null } }>('GET', path);

// Everything below is answered to the admin who began it, while it is open.

export const pastPhod = call<{ answer: { data: PhodFile } }>('GET', `${path}/phod`);
export const pastVersions = call<{
  query: VersionsQuery;
  answer: { data: PhodVersion[]; meta: VersionsMeta };
}>('GET', `${path}/phod/versions`);
export const pastEntries = call<{ answer: { entries: Entry[] } }>('GET', `${path}/entries`);
export const pastRooms = call<{ answer: { data: PastRoom[] } }>('GET', `${path}/rooms`);
/** The newest messages of a room, or those before one; oldest first. */
export const pastMessages = call<{
  params: PastRoomParams;
  query: OpenedMessagesQuery;
  answer: { data: Message[]; meta: { hasMore: boolean } };
}>('GET', `${path}/rooms/:roomId/messages`);
