import type { Entry } from '../datarais/schemas.ts';
import { call } from '../kernel/call.ts';
import type { Message } from '../messages/schemas.ts';
import type {
  AtQuery,
  DiffQuery,
  PhodFile,
  PhodOperation,
  PhodVersion,
  PhodVersionFile,
  VersionsMeta,
  VersionsQuery,
} from '../phod/schemas.ts';
import type {
  Access,
  AuditEvent,
  AuditQuery,
  BreakGlassBody,
  ListedAccessGrant,
  OpenedChat,
  OpenedMessagesQuery,
  AccessGrant,
  OwnerChatParams,
  OwnerParams,
  OwnerVersionParams,
} from './schemas.ts';

/** Lists events of the audit, oldest first; for admins. */
export const listAuditEvents = call<{
  query: AuditQuery;
  answer: { data: AuditEvent[]; meta: { hasMore: boolean } };
}>('GET', '/api/audit/events');

/** Grants an admin access to the content of one user, with a reason. */
export const breakGlass = call<{ body: BreakGlassBody; answer: { data: AccessGrant } }>(
  'POST',
  '/api/audit/break-glass',
);
/** The break-glass accesses of all admins, newest first; for admins. */
export const listAccessGrants = call<{ answer: { data: ListedAccessGrant[] } }>(
  'GET',
  '/api/audit/break-glass',
);
/** Ends an access before its time is over. */
export const endBreakGlass = call<{ params: OwnerParams; answer: object }>(
  'POST',
  '/api/audit/break-glass/:userId/close',
);

/** Accesses to the caller's content, and credentials of the caller that another person set; newest first. */
export const listAccess = call<{ answer: { data: Access[] } }>('GET', '/api/audit/access');
/** Marks the list as seen. */
export const markAccessSeen = call<{ answer: object }>('POST', '/api/audit/access/seen');

const content = '/api/audit/content/:userId';

/** Everything below needs content that is open to the calling admin; each call is recorded. */
/** With `at`, as it was then; the other calls refuse it. */
export const openedPhod = call<{ params: OwnerParams; query: AtQuery; answer: { data: PhodFile } }>(
  'GET',
  `${content}/phod`,
);
export const openedPhodVersions = call<{
  params: OwnerParams;
  query: VersionsQuery;
  answer: { data: PhodVersion[]; meta: VersionsMeta };
}>('GET', `${content}/phod/versions`);
export const openedPhodVersion = call<{
  params: OwnerVersionParams;
  answer: { data: PhodVersionFile };
}>('GET', `${content}/phod/versions/:version`);
export const openedPhodDiff = call<{
  params: OwnerParams;
  query: DiffQuery;
  answer: { data: { ops: PhodOperation[] } };
}>('GET', `${content}/phod/diff`);
export const openedEntries = call<{ params: OwnerParams; answer: { entries: Entry[] } }>(
  'GET',
  `${content}/entries`,
);
export const openedChats = call<{ params: OwnerParams; answer: { data: OpenedChat[] } }>(
  'GET',
  `${content}/chats`,
);
/** The newest messages of a private chat, or those before one; oldest first. */
export const openedMessages = call<{
  params: OwnerChatParams;
  query: OpenedMessagesQuery;
  answer: { data: Message[]; meta: { hasMore: boolean } };
}>('GET', `${content}/chats/:roomId/messages`);
