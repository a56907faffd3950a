/** The process of all people: lives with the server for some minutes, then looks for what they wrote. */
import { Random } from '@mach42/query-api/outbox/testing/random.ts';
import { once } from 'node:events';
import { attack, attackNames } from './attacker.ts';
import { Visitor, type Experience } from './visitor.ts';
import type { Workspace } from './workspace.ts';

export interface Lives {
  readonly origin: string;
  readonly workspace: Workspace;
  readonly minutes: number;
}

export interface Lived extends Experience {
  readonly blows: Readonly<Record<string, number>>;
}

const [{ origin, workspace, minutes }] = (await once(process, 'message')) as [Lives];
process.once('disconnect', () => process.exit());
const experience: Experience = {
  ms: [],
  faults: [],
  written: 0,
  lost: 0,
  disordered: 0,
  unheard: 0,
};
const until = Date.now() + minutes * 60_000;

const attackers = workspace.residents.slice(0, attackNames.length);
const visitors = workspace.residents.slice(attackNames.length).map((resident, n) => ({
  resident,
  visitor: new Visitor(origin, resident, new Random(n), experience),
}));

const attacking = Promise.all(
  attackers.map(async (resident, n): Promise<[string, number]> => {
    const name = attackNames[n] ?? '';
    return [name, await attack(name, origin, resident, workspace, until)];
  }),
);
const heard = await Promise.all(visitors.map(({ visitor }, n) => visitor.live(until, n % 3 === 0)));
const blows = Object.fromEntries(await attacking);
for (const { visitor } of visitors) await visitor.check();
for (const [listener, messages] of heard.entries()) {
  if (messages === undefined) continue;
  const room = visitors[listener]?.resident.roomId;
  const known = new Set(messages);
  const written = visitors
    .filter(({ resident }) => resident.roomId === room)
    .flatMap(({ visitor }) => visitor.messages);
  experience.unheard += written.filter((id) => !known.has(id)).length;
}
process.send?.({ ...experience, blows } satisfies Lived, () => process.exit());
