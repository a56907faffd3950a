import type { DescribedCall } from './described-calls.ts';

/** Calls for admins, as the contract describes them and not as the routes say. */
const forAdmins = /^\/api\/(?:admin|ops|saige|settings|audit\/(?!access))/;

/** Calls that a guest may make. */
const forGuests: ReadonlySet<string> = new Set([
  'POST /api/auth/logout',
  'GET /api/auth/verify',
  'GET /api/rooms',
  'GET /api/rooms/{id}',
  'POST /api/rooms',
  'POST /api/rooms/{id}/join',
  'POST /api/rooms/{id}/leave',
  'POST /api/rooms/{id}/read',
  'POST /api/rooms/{id}/unread',
  'GET /api/rooms/{id}/pins',
  'POST /api/rooms/{id}/messages',
  'GET /api/rooms/{id}/messages',
  'GET /api/rooms/{id}/participants',
  'POST /api/invitations/{inviteKey}/accept',
  'GET /api/invitations/{inviteKey}',
  'PUT /api/messages/{id}',
  'DELETE /api/messages/{id}',
  'POST /api/messages/{id}/stop',
  'PUT /api/messages/{id}/reactions/{emoji}',
  'DELETE /api/messages/{id}/reactions/{emoji}',
  'POST /api/messages/{id}/regenerate',
  'POST /api/messages/{id}/retry',
  'POST /api/messages/{id}/choose',
  'GET /api/messages/{id}/alternatives',
  'GET /api/attachments/{id}',
  'GET /api/models',
  'GET /api/search',
]);

/** The status with which a call is refused whatever is in it; undefined where its content decides. */
export function refusedWith(
  { method, path, needsToken }: DescribedCall,
  actor: string,
): 401 | 403 | undefined {
  if (!needsToken) return undefined;
  if (actor === 'nobody' || actor === 'signed out') return 401;
  if (actor === 'guest' && !forGuests.has(`${method} ${path}`)) return 403;
  if (actor !== 'ada' && forAdmins.test(path)) return 403;
  return undefined;
}

/** Calls by which people lose their own sign-in or account: made by those who may be lost. */
export const endsOwn: ReadonlySet<string> = new Set([
  'POST /api/auth/logout',
  'POST /api/auth/role',
  'POST /api/auth/sign-out-elsewhere',
  'POST /api/auth/password',
  'POST /api/auth/secret',
  'POST /api/forgetting',
]);

/** Calls by which an admin takes an account away: of people who may be lost. */
export const endsOthers = ({ method, path }: DescribedCall): boolean =>
  (method !== 'GET' && path.startsWith('/api/admin/users/{id}')) ||
  `${method} ${path}` === 'POST /api/ops/forget';

/** Calls whose answers may show what others wrote: a shared link, and content that was opened. */
export const showsOthers = (path: string): boolean =>
  path.includes('/load') || path.startsWith('/api/audit/') || path.startsWith('/api/ops/');
