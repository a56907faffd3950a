import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { FakeClock } from '@mach42/testing/processors/fake-clock.ts';
import { KeptLog } from '@mach42/testing/processors/kept-log.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { whenNoAdminIsLeftRestoreOne } from './when-no-admin-is-left-restore-one.ts';

interface Person {
  readonly exists: true;
  readonly status: 'active' | 'inactive';
  readonly roles: readonly string[];
}

let clock: FakeClock;
let before: Person;
let now: Person;
let phase: string;
let isAdminLeft: boolean;
let executed: object[];
let stopping: AbortController;
beforeEach(() => {
  clock = new FakeClock();
  before = { exists: true, status: 'active', roles: ['standard', 'admin'] };
  now = { ...before, status: 'inactive' };
  [phase, isAdminLeft, executed] = ['known', false, []];
  stopping = new AbortController();
});

const processor = () =>
  whenNoAdminIsLeftRestoreOne({
    commands: {
      load: async ({ category }: { category: string }, _: string, upTo?: number) => ({
        state: category === 'user' ? (upTo === undefined ? now : before) : { phase },
      }),
      execute: async (_: object, id: string, { type, data }: { type: string; data: object }) =>
        void executed.push({ id, type, ...data }),
    } as unknown as Pick<Commands, 'load' | 'execute'>,
    reads: { hasAdmin: async () => isAdminLeft },
    readModelsAt: async () => undefined,
    clock,
    log: new KeptLog(),
    stopping: stopping.signal,
  });

const event = (type: string, agoMs = 60_000): RecordedEvent =>
  ({
    id: 'e1',
    type,
    position: 9n,
    revision: 4,
    data: { userId: 'ada' },
    metadata: {
      occurredAt: new Date(clock.now().getTime() - agoMs).toISOString(),
      correlationId: 'c1',
    },
  }) as unknown as RecordedEvent;

describe('the last admin', () => {
  it('[UC49] is active again where the process that took all rights ended before it gave any back', async () => {
    await processor().handle(event('UserDeactivated'));
    expect(executed).toEqual([{ id: 'ada', type: 'ActivateUser' }]);
  });

  it('[UC49] has the role again, beside those that were given since', async () => {
    now = { ...before, roles: ['moderator', 'guest'] };
    await processor().handle(event('UserRolesAssigned'));
    expect(executed).toEqual([{ id: 'ada', type: 'AssignRoles', roles: ['moderator', 'admin'] }]);
  });

  it('[UC49] has nothing restored while another admin is there', async () => {
    isAdminLeft = true;
    await processor().handle(event('UserDeactivated'));
    expect(executed).toEqual([]);
  });

  it('[UC49] makes no person an admin who was none', async () => {
    before = { ...before, roles: ['standard'] };
    await processor().handle(event('UserRolesAssigned'));
    expect(executed).toEqual([]);
  });

  it('[UC49] leaves a person alone who is forgotten', async () => {
    phase = 'forgotten';
    await processor().handle(event('UserDeactivated'));
    expect(executed).toEqual([]);
  });

  it('[UC49] leaves it to the process that took the rights for a while', async () => {
    const handled = processor().handle(event('UserDeactivated', 0));
    await new Promise(setImmediate);
    isAdminLeft = true;
    clock.advance(10_000);
    await handled;
    expect(executed).toEqual([]);
  });

  it('[UC49] is looked at again after a stop within that while', async () => {
    const handled = processor().handle(event('UserDeactivated', 0));
    stopping.abort();
    await expect(handled).rejects.toThrow();
    expect(executed).toEqual([]);
  });
});
