import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { ScriptedProvider } from '../providers/scripted-provider.ts';
import type { Acts } from './acts.ts';
import type { ProcessorsWorld } from './processors-world.ts';

/** Queues so many jobs and posts so many questions, each with a text of its own. */
export async function askMany(person: Acts, count: number): Promise<void> {
  const roomId = await person.opensChat();
  for (let number = 0; number < count; number += 1) {
    await person.queues({ entryText: `Note ${number}.` });
    await person.posts(roomId, `Question ${number}?`);
  }
}

/** Returns the number of times that each text was sent to a model. */
export function timesSent(providers: readonly ScriptedProvider[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>();
  for (const { request } of providers.flatMap(({ calls }) => calls)) {
    const asked =
      request.purpose === 'merge' ? request.material.entry.text : request.turns.at(-1)?.content;
    const text = asked ?? '';
    times.set(text, (times.get(text) ?? 0) + 1);
  }
  return times;
}

/** Every claim of a job or of a reply. */
export const beginnings = async (world: ProcessorsWorld): Promise<RecordedEvent[]> => [
  ...(await world.events('JobStarted')),
  ...(await world.events('ReplyStarted')),
];

/** Counts, for each type, the events and their streams. */
export async function ends(world: ProcessorsWorld): Promise<Record<string, [number, number]>> {
  const counted: Record<string, [number, number]> = {};
  for (const type of ['ReplyRequested', 'ReplyCompleted', 'JobCompleted']) {
    const streams = (await world.events(type)).map(({ stream }) => stream);
    counted[type] = [streams.length, new Set(streams).size];
  }
  for (const type of ['ReplyFailed', 'JobFailed']) {
    counted[type] = [(await world.events(type)).length, 0];
  }
  return counted;
}

/** The answer of `ends` when each of `count` jobs and questions was completed exactly once. */
export const eachOnce = (count: number): Record<string, [number, number]> => ({
  ReplyRequested: [count, count],
  ReplyCompleted: [count, count],
  JobCompleted: [count, count],
  ReplyFailed: [0, 0],
  JobFailed: [0, 0],
});
