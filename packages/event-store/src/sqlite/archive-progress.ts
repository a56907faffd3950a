import type { ArchiveStep } from './archive-log.ts';

/**
 * Says at each step how much of an archiving is done: each event is copied, and later removed from the log.
 * @param given the position of the first event, and how many there are
 */
export function percents({ first, events }: { readonly first: number; readonly events: number }) {
  let [copied, cleared] = [0, 0];
  return (step: ArchiveStep, position: number): number => {
    const past = Math.min(events, Math.max(0, position - first));
    if (step === 'copying') copied = past;
    if (step === 'clearing') cleared = past;
    if (step === 'shrinking') [copied, cleared] = [events, events];
    return events === 0 ? 0 : Math.floor((50 * (copied + cleared)) / events);
  };
}
