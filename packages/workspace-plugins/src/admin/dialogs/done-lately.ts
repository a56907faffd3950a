import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';

/** What a person did, once or several times in a row. */
export interface Doing {
  /** Of the newest. */
  readonly position: number;
  readonly words: string;
  readonly times: number;
  /** ISO 8601: when they did it last. */
  readonly at: string;
}

/** Newest first; the same again and again is one line. */
export function doneLately(events: readonly AuditEvent[]): readonly Doing[] {
  const done: Doing[] = [];
  for (const { position, occurredAt: at, ...event } of events.toReversed()) {
    const words = eventWords(event);
    const last = done.at(-1);
    if (last?.words === words) done[done.length - 1] = { ...last, times: last.times + 1 };
    else done.push({ position, words, times: 1, at });
  }
  return done;
}

const names: Readonly<Record<string, string>> = { phod: 'PHOD', saige: 'SAIGE' };

/** `PhodSaved` → `PHOD saved`; of a person's own account `UserSignedIn` → `Signed in`. */
export function eventWords({
  type,
  actorId,
  subjects,
}: Pick<AuditEvent, 'type' | 'actorId' | 'subjects'>): string {
  const words = type
    .split(/(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .map((word) => names[word] ?? word);
  const isOwn = words.length > 1 && words[0] === 'user' && subjects.includes(actorId);
  const [first = '', ...rest] = isOwn ? words.slice(1) : words;
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ');
}
