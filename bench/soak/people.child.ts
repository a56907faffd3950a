/** The process of all people: lives with the server for some minutes, then checks that their messages are there. */
import { Random } from '@mach42/query-api/outbox/testing/random.ts';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { attack, attackNames } from './attacker.ts';
import { Visitor, type Experience } from './visitor.ts';
import type { Workspace } from './workspace.ts';

export interface Lives {
  readonly origin: string;
  readonly workspace: Workspace;
  readonly minutes: number;
  /** Actions of each person who does not attack. */
  readonly actionsPerMinute: number;
}

export interface Lived extends Experience {
  readonly blows: Readonly<Record<string, number>>;
}

/** One in this number of visitors has a socket. */
const listenerEvery = 3;
/** Milliseconds within which acknowledged messages must have come to every socket. */
const settleMs = 5000;

const [{ origin, workspace, minutes, actionsPerMinute }] = (await once(process, 'message')) as [
  Lives,
];
process.once('disconnect', () => process.exit());
const experience: Experience = {
  answers: [],
  faults: [],
  written: 0,
  lost: 0,
  disordered: 0,
  unheard: 0,
};
const attackers = workspace.residents.slice(0, attackNames.length);
const visitors = workspace.residents.slice(attackNames.length).map((resident, n) => ({
  resident,
  visitor: new Visitor({ origin, resident, actionsPerMinute }, new Random(n), experience),
}));

const listeners = visitors.filter((_, n) => n % listenerEvery === 0);
await Promise.all(listeners.map(({ visitor }) => visitor.listen()));
const until = Date.now() + minutes * 60_000;
const attacking = Promise.all(
  attackers.map(async (resident, n): Promise<[string, number]> => {
    const name = attackNames[n] ?? '';
    return [name, await attack(name, origin, resident, workspace, until)];
  }),
);
await Promise.all(visitors.map(({ visitor }) => visitor.live(until)));
const settled = Date.now() + settleMs;
while (unheard() > 0 && Date.now() < settled) await pause(200);
experience.unheard = unheard();
const blows = Object.fromEntries(await attacking);
for (const { visitor } of visitors) {
  await visitor.check();
  await visitor.leave();
}
process.send?.({ ...experience, blows } satisfies Lived, () => process.exit());

/** Acknowledged messages that the sockets of their rooms have not heard, until now. */
function unheard(): number {
  let count = 0;
  for (const { resident, visitor } of listeners) {
    const received = visitor.received();
    if (received === undefined) continue;
    const written = visitors
      .filter((other) => other.resident.roomId === resident.roomId)
      .flatMap((other) => other.visitor.messages);
    count += written.filter((id) => !received.has(id)).length;
  }
  return count;
}
