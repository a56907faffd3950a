import { inlineCompute } from '@mach42/compute/call-task.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Calling } from '../http/calling.ts';
import { createCommands } from '../kernel/create-commands.ts';
import { startCommandApi, type CommandApi } from '../testing/start-command-api.ts';
import { HashingLimiter } from './hashing-limiter.ts';
import { registerForTest, robin } from './person.fixture.ts';
import { UserAdministration } from './user-administration.ts';

let api: CommandApi;
let ada: string;
let otto: string;
beforeEach(async () => {
  api = await startCommandApi();
  ada = api.ada.id;
  const names = { mobile: '004566666666', username: 'otto', roles: ['admin'] } as const;
  otto = await registerForTest(api, { ...robin, ...names });
});
afterEach(() => api.close());

describe('two admins at the same moment', () => {
  /** Each process has turns of its own. */
  const process = () => {
    const { vault, store } = api;
    const warn = (message: string, cause: unknown) => {
      throw new Error(message, { cause });
    };
    const commands = createCommands({ store, warn });
    return new UserAdministration(
      { vault, commands, compute: inlineCompute },
      new HashingLimiter(),
    );
  };
  const by = (actorId: string): Calling => ({
    actor: { id: actorId, activeRole: 'admin' },
    at: '2026-01-01T12:00:00.000Z',
    origin: { correlationId: actorId },
  });
  const areAdmins = async (...ids: string[]) => {
    const commands = createCommands({ store: api.store, warn: () => undefined });
    const found = await Promise.all(ids.map((one) => commands.load(usersDecider, one)));
    return found.filter(
      ({ state }) => state.exists && state.status === 'active' && state.roles.includes('admin'),
    ).length;
  };

  it('[UC15] leaves an admin where two deactivate each other in two processes', async () => {
    const done = await Promise.allSettled([
      process().setStatus(otto, 'inactive', by(ada)),
      process().setStatus(ada, 'inactive', by(otto)),
    ]);
    expect(done.some(({ status }) => status === 'rejected')).toBe(true);
    expect(await areAdmins(otto, ada)).toBeGreaterThan(0);
  });

  it('[UC15] leaves an admin where two take each other’s role in two processes', async () => {
    const profile = {
      firstName: 'A',
      lastName: 'B',
      email: 'a@example.org',
      roles: ['user'],
    } as const;
    const done = await Promise.allSettled([
      process().edit(otto, { ...profile, mobile: '004566666666', username: 'otto' }, by(ada)),
      process().edit(ada, { ...profile, mobile: '004577777777', username: 'ada.a' }, by(otto)),
    ]);
    expect(done.some(({ status }) => status === 'rejected')).toBe(true);
    expect(await areAdmins(otto, ada)).toBeGreaterThan(0);
  });
});
