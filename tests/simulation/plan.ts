import { Chance } from './kernel/chance.ts';
import { weights, type ActName } from './people/actions.ts';

const faultWeights = {
  'kill a process': 4,
  'power off a machine': 4,
  'kill a process as something is stored': 8,
  'kill a process as a question is stored': 6,
  'stop a process': 3,
  'kill the log': 3,
  'power off the log': 4,
  'power off the log in a sync': 3,
  'cut a machine off the log': 5,
  'cut machines apart': 1,
  'lose messages': 3,
  'slow the network': 3,
  'stall a process': 4,
  'fill the disk of the log': 2,
  'break the disk of the log': 2,
  'fill the disk of a machine': 2,
  'set a clock': 2,
  'rebuild read models': 6,
} as const;
export type FaultName = keyof typeof faultWeights;

export interface PlannedAct {
  readonly kind: 'act';
  /** Milliseconds after the beginning. */
  readonly at: number;
  readonly name: ActName;
  readonly who: number;
  /** Its own, and what its chance is drawn from. */
  readonly number: number;
}

export interface PlannedFault {
  readonly kind: 'fault';
  readonly at: number;
  readonly name: FaultName;
  /** The index of the machine. */
  readonly machine: number;
  /** How long it lasts, in milliseconds. */
  readonly lasts: number;
  readonly number: number;
}

/**
 * Everything that chance decides about a run before it begins; acts and faults that are left out of it do not happen.
 */
export interface Plan {
  readonly seed: number;
  readonly machines: number;
  readonly acts: readonly PlannedAct[];
  readonly faults: readonly PlannedFault[];
}

export const people = ['Ann', 'Ben', 'Cleo', 'Max', 'Ada', 'Guest'] as const;

export function planOf(seed: number): Plan {
  const chance = new Chance(seed).fork('plan');
  const machines = 1 + chance.below(3);
  const lengthMs = chance.between(30_000, 180_000);
  const faults = Array.from({ length: chance.below(12) }, (_, number): PlannedFault => ({
    kind: 'fault',
    at: chance.between(1_000, lengthMs),
    name: chance.weighed(faultWeights),
    machine: chance.below(machines),
    lasts: chance.happens(0.6) ? chance.between(200, 8_000) : chance.between(8_000, 90_000),
    number,
  }));
  /** Often around a fault, where most goes wrong. */
  const moment = (): number => {
    const fault = chance.happens(0.4) ? chance.pick(faults) : undefined;
    if (fault === undefined) return chance.between(500, lengthMs);
    const { at, lasts } = fault;
    return Math.max(0, at + (chance.happens(0.5) ? lasts : 0) + chance.between(-200, 800));
  };
  const acts = Array.from({ length: 40 + chance.below(80) }, (_, number): PlannedAct => {
    // Rooms and those in them come first, as most of the rest happens there.
    const isFirst = number < 6;
    const isEarly = number < 18;
    const name = isFirst ? 'create a room' : isEarly ? 'invite someone' : chance.weighed(weights);
    const at = isEarly ? chance.between(0, 2_000) + (isFirst ? 0 : 2_000) : moment();
    return { kind: 'act', at, name, who: chance.below(people.length), number };
  });
  return { seed, machines, acts, faults };
}
