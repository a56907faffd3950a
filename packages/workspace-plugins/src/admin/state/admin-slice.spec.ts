import { describe, expect, it } from 'vitest';
import { person } from '../users/users.fixture.ts';
import { admin, adminSlice, type AdminState } from './admin-slice.ts';

const after = (...actions: Parameters<typeof adminSlice.reducer>[1][]): AdminState =>
  actions.reduce<AdminState>(
    (state, action) => adminSlice.reducer(state, action),
    adminSlice.getInitialState(),
  );
const failure = {
  code: 'NETWORK',
  status: 0,
  message: 'No network.',
  requestId: undefined,
} as const;
const [dana, mo] = [person('Dana Demo'), person('Mo Moderator')];

describe('the state of the Admin Workspace', () => {
  it('puts a changed person in the place of the old one, and a new one last', () => {
    const changed = { ...dana, status: 'inactive' } as const;
    expect(after(admin.usersLoaded([dana, mo]), admin.userChanged(changed)).users).toEqual([
      changed,
      mo,
    ]);
    expect(after(admin.usersLoaded([dana]), admin.userChanged(mo)).users).toEqual([dana, mo]);
    expect(after(admin.userChanged(mo)).users).toBeUndefined();
  });

  it('knows what each person stored by their id', () => {
    const kinds = { files: 7, entries: 0, messages: 0, jobs: 0, other: 0 };
    const stored = { userId: dana.id, bytes: 7, day: 0, events: 1, kinds };
    expect(after(admin.storageLoaded([stored])).storage).toEqual({ [dana.id]: stored });
    expect(after().storage).toBeUndefined();
  });

  it('has who changed while everybody was being read as they were told last', () => {
    const inactive = { ...dana, status: 'inactive' } as const;
    const state = after(
      admin.usersAsked(),
      admin.userChanged(inactive),
      admin.userChanged(mo),
      admin.usersLoaded([dana]),
    );
    expect(state).toMatchObject({ users: [inactive, mo], told: undefined });
    expect(after(admin.usersAsked(), admin.usersFailed(failure)).told).toBeUndefined();
  });

  it('keeps what it has when reading it again fails', () => {
    const stats = { pending: 1, processing: 0, completed: 2, error: 0 };
    const state = after(
      admin.usersLoaded([dana]),
      admin.statsLoaded({ stats, at: '2026-11-20T10:00:00.000Z' }),
      admin.usersFailed(failure),
      admin.statsFailed(),
    );
    expect(state).toMatchObject({ users: [dana], usersFailure: failure, stats, statsFailed: true });
    expect(after(admin.usersFailed(failure), admin.usersLoaded([])).usersFailure).toBeUndefined();
  });
});
