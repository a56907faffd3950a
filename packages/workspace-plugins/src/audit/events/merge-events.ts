import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';

/** Newest first, each once. */
export function mergedEvents(
  known: readonly AuditEvent[],
  more: readonly AuditEvent[],
): readonly AuditEvent[] {
  if (more.length === 0) return known;
  const byPosition = new Map([...known, ...more].map((event) => [event.position, event]));
  return [...byPosition.values()].toSorted((a, b) => b.position - a.position);
}
