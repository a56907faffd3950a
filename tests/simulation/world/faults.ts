import type { StoredEvent } from '@mach42/event-store/log/encoded-event.ts';
import type { Chance } from '../kernel/chance.ts';
import type { PlannedFault, FaultName } from '../plan.ts';
import type { Machine } from './machine.ts';
import type { World } from './world.ts';

interface Fault {
  readonly world: World;
  readonly machine: Machine;
  /** Another one, where there are several. */
  readonly other: Machine | undefined;
  readonly chance: Chance;
  /** Resolves when it is over. */
  readonly over: () => Promise<void>;
}

const faults: { readonly [Name in FaultName]: (fault: Fault) => Promise<void> } = {
  'kill a process': (fault) => ends(fault, 'killed'),
  'power off a machine': (fault) => ends(fault, 'power'),

  /** Where it reacts to an event, or is about to. */
  async 'kill a process as something is stored'(fault) {
    const { scheduler, history } = fault.world.ground;
    await Promise.race([history.next(), fault.over()]);
    await scheduler.wait(fault.chance.between(1, 15));
    await ends(fault, fault.chance.happens(0.5) ? 'killed' : 'power');
  },

  /** Where it is about to do something about a question that it has read. */
  async 'kill a process as a question is stored'(fault) {
    const { scheduler, history } = fault.world.ground;
    await Promise.race([history.next(isQuestion), fault.over()]);
    await scheduler.wait(fault.chance.between(1, 8));
    await ends(fault, fault.chance.happens(0.5) ? 'killed' : 'power');
  },

  async 'stop a process'({ machine, over }) {
    await machine.stop();
    await over();
    machine.start();
  },

  'kill the log': (fault) => endsLog(fault, 'killed'),
  'power off the log': (fault) => endsLog(fault, 'power'),

  async 'power off the log in a sync'({ world, over }) {
    world.log.failsInSync = true;
    await over();
    world.log.failsInSync = false;
    world.log.start();
  },

  async 'cut a machine off the log'({ world, machine, over }) {
    const { network } = world.ground;
    network.cut(machine.name, 'log');
    await over();
    network.repair(machine.name, 'log');
  },

  async 'cut machines apart'({ world, machine, other, over }) {
    if (other === undefined) return;
    const { network } = world.ground;
    network.cut(machine.name, other.name);
    await over();
    network.repair(machine.name, other.name);
  },

  async 'lose messages'({ world, chance, over }) {
    const { network } = world.ground;
    network.loss = chance.between(0.02, 0.3);
    await over();
    network.loss = 0;
  },

  async 'slow the network'({ world, chance, over }) {
    const { network } = world.ground;
    network.slowestMs = chance.between(50, 3_000);
    await over();
    network.slowestMs = 5;
  },

  async 'stall a process'({ world, machine, chance }) {
    const { owner } = machine;
    // A stalled process that does not come to serve in time ends; other faults test that.
    if (owner === undefined || machine.server === undefined) return;
    owner.stalledUntil = world.ground.scheduler.now + chance.between(500, 90_000);
  },

  'fill the disk of the log': (fault) => spoils(fault, fault.world.log.disk, 'full'),
  'break the disk of the log': (fault) => spoils(fault, fault.world.log.disk, 'failing'),
  'fill the disk of a machine': (fault) => spoils(fault, fault.machine.disk, 'full'),

  async 'set a clock'({ machine, chance, over }) {
    const set = (ms: number): void => {
      machine.aheadMs = ms;
      if (machine.owner !== undefined) machine.owner.aheadMs = ms;
    };
    set(chance.between(-3_600_000, 3_600_000));
    await over();
    set(0);
  },

  async 'rebuild read models'({ machine }) {
    const { owner, server } = machine;
    owner?.run(() => server?.projections.rebuild());
  },
};

/** Whether a message asks a model. */
const isQuestion = ({ type, data }: StoredEvent): boolean =>
  type === 'MessagePosted' && 'asks' in (JSON.parse(data) as object);

/** Lets a fault happen, and end. */
export async function strike(world: World, planned: PlannedFault): Promise<void> {
  const { machines, ground } = world;
  const machine = machines[planned.machine % machines.length];
  if (machine === undefined) return;
  const { scheduler, fail } = ground;
  scheduler.trace(`fault: ${planned.name}, ${machine.name}`);
  try {
    await faults[planned.name]({
      world,
      machine,
      other: machines.find((one) => one !== machine),
      chance: ground.chance.fork(`fault ${planned.number}`),
      over: () => scheduler.wait(planned.lasts),
    });
  } catch (error) {
    fail(error);
  }
}

async function ends({ world, machine, over }: Fault, how: 'killed' | 'power'): Promise<void> {
  const name = machine.owner?.name;
  machine.crash(how);
  for (const other of world.machines) if (name !== undefined) other.lost(name);
  await over();
  machine.start();
}

async function endsLog({ world, over }: Fault, how: 'killed' | 'power'): Promise<void> {
  world.log.crash(how);
  await over();
  world.log.start();
}

async function spoils(
  { over }: Fault,
  disk: { fault: 'full' | 'failing' | undefined },
  how: 'full' | 'failing',
): Promise<void> {
  disk.fault = how;
  await over();
  disk.fault = undefined;
}
