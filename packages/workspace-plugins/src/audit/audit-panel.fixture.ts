import { listAccessGrants, listAuditEvents } from '@mach42/contracts/audit/calls.ts';
import type { AuditEvent, ListedAccessGrant } from '@mach42/contracts/audit/schemas.ts';
import { getPreferences } from '@mach42/contracts/preferences/calls.ts';
import { listUsers } from '@mach42/contracts/users/calls.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { people } from '@mach42/testing/screens/people.ts';
import { openPanel, type Screen } from '@mach42/testing/screens/screen.tsx';
import { auditPlugin } from './plugin.tsx';

export const dana = people.standard;
export const reason = 'She reports that a chat is missing.';
export const event: AuditEvent = {
  position: 7,
  stream: `user-${dana.id}`,
  category: 'user',
  type: 'UserProfileEdited',
  actorId: people.admin.id,
  actorName: 'Ada Admin',
  occurredAt: '2026-01-01T10:00:00.000Z',
  subjects: [dana.id],
  paths: ['/email'],
  eventId: 'event',
  commandId: 'command',
  correlationId: 'request',
};
export const opening = (change: Partial<ListedAccessGrant> = {}): ListedAccessGrant => ({
  id: 'o1',
  userId: dana.id,
  adminId: people.admin.id,
  userName: dana.name,
  adminName: people.admin.name,
  reason,
  openedAt: new Date().toISOString(),
  expiresAt: new Date(Date.now() + 900_000).toISOString(),
  closedAt: null,
  reads: [],
  ...change,
});

export const serving = (openings: ListedAccessGrant[] = []): FakeServer =>
  new FakeServer()
    .answer(listUsers, { data: [people.admin, dana] })
    .answer(listAuditEvents, { data: [event], meta: { hasMore: false } })
    .answer(getPreferences, { data: {} })
    .answer(listAccessGrants, { data: openings });
export const open = (server = serving()): Promise<Screen> =>
  openPanel(auditPlugin, 'audit', { as: 'admin', server });
