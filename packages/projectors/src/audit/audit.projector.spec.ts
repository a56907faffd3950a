import { auditPage } from '@mach42/read-models/audit/audit-events.reads.ts';
import { dana } from '@mach42/testing/projections/samples.ts';
import { given, timeOf } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';
import { changedPaths } from './changed-paths.ts';

const newest = { direction: 'before', cursor: Number.MAX_SAFE_INTEGER, limit: 2 } as const;
const signedIn = { type: 'UserSignedIn', data: { userId: dana, environment: 'web' } } as const;
const preferred = {
  type: 'PreferenceSaved',
  data: { userId: dana, name: 'theme', value: 'emerald' },
} as const;

const registered = {
  type: 'UserRegistered',
  data: {
    userId: dana,
    username: 'dana',
    firstName: 'Dana',
    lastName: 'Demo',
    email: 'dana@example.org',
    mobile: '004511111111',
    roles: ['user'],
    subscription: 'standard',
  },
} as const;

describe('the audit projector', () => {
  it('keeps every event without what it says', async () => {
    await using then = await given(registered, preferred);
    const { events, hasMore } = await auditPage(then.db, {}, newest);
    expect(events[1]).toEqual({
      eventId: '00000000-0000-7000-8000-000000000002',
      commandId: 'command-1',
      correlationId: 'correlation-1',
      position: 2,
      stream: 'some-stream',
      category: 'some',
      type: 'PreferenceSaved',
      actorId: 'system',
      occurredAt: timeOf(2),
      subjects: [],
      paths: ['/theme'],
    });
    expect(hasMore).toBe(false);
    expect(JSON.stringify(events)).not.toMatch(/emerald|Dana|example|4511/);
  });

  it('is read page by page in both directions, and narrowed', async () => {
    await using then = await given(registered, signedIn, preferred, signedIn);
    const positions = async (
      ...query: Parameters<typeof auditPage> extends [unknown, ...infer R] ? R : never
    ) => {
      const { events, hasMore } = await auditPage(then.db, ...query);
      return [events.map(({ position }) => position), hasMore];
    };
    expect(await positions({}, newest)).toEqual([[3, 4], true]);
    expect(await positions({}, { ...newest, cursor: 3 })).toEqual([[1, 2], false]);
    const first = { direction: 'after', cursor: 0, limit: 3 } as const;
    expect(await positions({}, first)).toEqual([[1, 2, 3], true]);
    expect(await positions({ type: 'UserSignedIn' }, first)).toEqual([[2, 4], false]);
    const inTime = { from: timeOf(2), to: timeOf(3) };
    expect(await positions(inTime, first)).toEqual([[2, 3], false]);
    expect(await positions({ ...inTime, type: 'UserSignedIn' }, first)).toEqual([[2], false]);
    expect(await positions({ actor: dana }, first)).toEqual([[], false]);
  });
});

describe('changed paths', () => {
  const op = (path: string) => ({ op: 'replace', path, value: 'x', oldValue: 'y' });

  it('name pointers and fields that every file has, and nothing that a person wrote', () => {
    const ops = [
      op('/projects_priorities/0/deadline'),
      op('/social_relations/3/nickname of Henrik'),
      op('/My diary/2026/entry'),
      op('/secrets/bank/pin'),
      op('/secrets/safe'),
    ];
    expect(changedPaths('PhodSaved', { ops })).toEqual([
      '/projects_priorities/0/deadline',
      '/social_relations/3/*',
      '/*/2026/*',
      '/secrets',
    ]);
  });

  it('of a new file are its sections', () => {
    const briefData = { notes: [], 'Letters to Freja': [], secrets: {} };
    expect(changedPaths('PhodCreated', { briefData })).toEqual(['/notes', '/*', '/secrets']);
  });

  it('of what is sent are the section, and not what was chosen', () => {
    const never = { userId: dana, policy: 'never' };
    expect(changedPaths('SendPolicySet', { ...never, section: 'notes' })).toEqual(['/notes']);
    expect(changedPaths('SendPolicySet', { ...never, section: 'My diary' })).toEqual(['/*']);
  });

  it('are none where an event has none, and few where it has many', () => {
    expect(changedPaths('UserSignedIn', { userId: dana })).toEqual([]);
    const ops = Array.from({ length: 80 }, (_, index) => op(`/notes/${index}`));
    expect(changedPaths('PhodReverted', { ops })).toHaveLength(50);
  });
});
