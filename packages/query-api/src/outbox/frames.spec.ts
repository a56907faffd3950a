import { describe, expect, it } from 'vitest';
import { type Draft, FakeWorld, forUser, settled } from './testing/fake-world.ts';

const account = (type: string, id: string, change: object = {}): Draft => ({
  type,
  data: { user: { id, roles: ['user', 'admin'], status: 'active', ...change } },
  audiences: ['admins'],
});
const job = { id: 'job', status: 'completed', result: 'Content.', instructions: 'Content.' };
const jobOf = (userId: string): Draft => ({
  type: 'JobCompleted',
  data: { job },
  audiences: [`user:${userId}`, 'admins'],
});

describe('the changes that admins receive', () => {
  it('[WS8] goes to a person who acts as admin, to a standard user and a guest nothing', async () => {
    const world = new FakeWorld();
    const [ada, dana, guest] = await Promise.all(
      ['admin ada', 'dana', 'guest 1'].map((id) => world.join(id)),
    );
    world.happens(account('UserSignedIn', 'dana'), {
      type: 'SaigeVersionSaved',
      data: { modelId: 'adexis:latest', version: 2 },
      audiences: ['admins'],
    });
    expect(ada?.link.positions).toEqual([1, 2]);
    expect([dana?.link.positions, guest?.link.positions]).toEqual([[], []]);
  });

  it('[WS8] is sent again to an admin who resumes, and to no other person', async () => {
    const world = new FakeWorld();
    world.happens(account('UserSignedIn', 'dana'), jobOf('mo'));
    const ada = await world.join('admin ada', 0n);
    const dana = await world.join('dana', 0n);
    expect(ada.link.positions).toEqual([1, 2]);
    expect(dana.link.positions).toEqual([]);
    expect(JSON.stringify(ada.link.ofType('event'))).not.toContain('Content.');
  });

  it.each([
    ['the role', 'UserRolesAssigned', { roles: ['user'] }],
    ['the account', 'UserDeactivated', { status: 'inactive' }],
  ])('[WS8] ends with the loss of %s, also within one batch', async (_, type, change) => {
    const world = new FakeWorld();
    const ada = await world.join('admin ada');
    const otto = await world.join('admin otto');
    world.commit(account('UserSignedIn', 'mo'), account(type, 'admin ada', change), jobOf('mo'));
    world.notifyApplied();
    world.happens(account('UserSignedIn', 'mo'), forUser('admin ada'));
    expect(ada.link.positions).toEqual([5]);
    expect(otto.link.positions).toEqual([1, 2, 3, 4]);
  });

  it.each([0, 1, 2, 3])(
    '[WS8] ends with a role that is lost while it is caught up on, after %i answers',
    async (answers) => {
      const world = new FakeWorld();
      world.happens(account('UserSignedIn', 'mo'), forUser('admin ada'));
      const asked: (() => void)[] = [];
      world.hold = () => new Promise((resolve) => asked.push(resolve));
      const ada = world.connect('admin ada');
      const greeted = world.outbox.greet(ada.connection, 0n);
      for (let count = 0; count < answers; count += 1) {
        await settled();
        asked.shift()?.();
      }
      await settled();
      world.happens(account('UserRolesAssigned', 'admin ada', { roles: ['user'] }));
      world.hold = () => Promise.resolve();
      for (const answer of asked) answer();
      await greeted;
      await settled();
      expect(ada.connection.view.audiences()).toEqual(['user:admin ada']);
      // Changes that were sent while the role was held stay seen; none comes afterwards.
      expect(ada.link.positions).toEqual(answers < 3 ? [2] : [1, 2]);
    },
  );

  it('[WS8] continue for a person who keeps the role among others', async () => {
    const world = new FakeWorld();
    const ada = await world.join('admin ada');
    world.happens(account('UserRolesAssigned', 'admin ada'), account('UserSignedIn', 'mo'));
    expect(ada.link.positions).toEqual([1, 2]);
  });

  it('[WS9] is id and status of a job of another person, and no line of the Event Log', async () => {
    const world = new FakeWorld();
    const [ada, dana] = await Promise.all([world.join('admin ada'), world.join('dana')]);
    world.happens(jobOf('dana'));
    expect(ada.link.ofType('event')).toEqual([
      {
        t: 'event',
        position: '1',
        type: 'QueueChanged',
        data: { jobId: 'job', status: 'completed' },
      },
    ]);
    expect(ada.link.ofType('log')).toEqual([]);
    expect(dana.link.ofType('event')).toMatchObject([{ type: 'JobCompleted', data: { job } }]);
    expect(dana.link.ofType('log')).toHaveLength(1);
  });

  it('[WS9] is the whole job when it is their own', async () => {
    const world = new FakeWorld();
    const ada = await world.join('admin ada');
    world.happens(jobOf('admin ada'));
    expect(ada.link.ofType('event')).toMatchObject([{ type: 'JobCompleted', data: { job } }]);
  });

  it('[WS9] is not what has no form for them', async () => {
    const world = new FakeWorld();
    const ada = await world.join('admin ada');
    world.happens({
      type: 'PhodSaved',
      data: { text: 'Content.' },
      audiences: ['user:dana', 'admins'],
    });
    expect(ada.link.ofType('event')).toEqual([]);
    expect(world.errors).toHaveLength(1);
  });
});
