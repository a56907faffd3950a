import type { ChainedEvent } from '@mach42/contracts/ops/log-schemas.ts';

/** One line of a chain. */
export interface ChainStep {
  readonly one: ChainedEvent;
  /** How many events of the chain led to it, one after the other. */
  readonly depth: number;
  /** Milliseconds after the first event of the chain. */
  readonly afterMs: number;
}

/** The events of a chain, each below the one that led to it and otherwise in the order of the log. */
export function stepsOf(chain: readonly ChainedEvent[]): readonly ChainStep[] {
  const ids = new Set(chain.map(({ event }) => event.eventId));
  const isRoot = ({ event }: ChainedEvent) =>
    event.causationId === undefined || !ids.has(event.causationId);
  const below = Map.groupBy(
    chain.filter((one) => !isRoot(one)),
    ({ event }) => event.causationId ?? '',
  );
  const begin = Date.parse(chain[0]?.event.occurredAt ?? '');
  const steps: ChainStep[] = [];
  // A stack, as a chain may be as deep as it is long.
  const open = chain.filter(isRoot).map((one) => ({ one, depth: 0 }));
  open.reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { one, depth } = next;
    steps.push({ ...next, afterMs: Date.parse(one.event.occurredAt) - begin });
    const led = below.get(one.event.eventId) ?? [];
    for (const child of led.toReversed()) open.push({ one: child, depth: depth + 1 });
  }
  return steps;
}

/** `+12 ms`, `+3.4 s`, `+2 min`. */
export function laterText(ms: number): string {
  if (ms < 1_000) return `+${Math.max(0, ms)} ms`;
  if (ms < 60_000) return `+${(ms / 1_000).toFixed(1)} s`;
  return `+${Math.round(ms / 60_000)} min`;
}
