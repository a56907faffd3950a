import type { Command, Decider, DomainEvent } from '@mach42/domain/kernel/decider.ts';
import type { JsonObject, NewEvent } from '@mach42/event-store/event.ts';
import { currentTraceparent } from '@mach42/telemetry/tracing.ts';
import type { Origin } from './commands.ts';
import { derivedId, newId } from './ids.ts';

/** Id of the nth event, from 0, of the command that an actor gave this key. */
export const keyedEventId = (actorId: string, key: string, n: number): string =>
  derivedId(actorId, key, String(n));

/** Puts decided events into envelopes. */
export function enclose<State, C extends Command, E extends DomainEvent>(
  decider: Decider<State, C, E>,
  command: C,
  { key, correlationId, causationId, ...origin }: Origin,
  decided: readonly E[],
): NewEvent[] {
  const { actor, at } = command;
  const commandId = key ?? newId();
  const traceparent = currentTraceparent() ?? origin.traceparent;
  return decided.map((event, n) => ({
    id: key === undefined ? newId() : keyedEventId(actor.id, key, n),
    type: event.type,
    data: event.data as JsonObject,
    metadata: {
      commandId,
      correlationId,
      ...(causationId === undefined ? {} : { causationId }),
      ...(traceparent === undefined ? {} : { traceparent }),
      actorId: actor.id,
      activeRole: actor.activeRole,
      occurredAt: at,
      schemaVersion: schemaVersionOf(decider, event.type),
      ...decider.about(event),
    },
  }));
}

function schemaVersionOf<State, C extends Command, E extends DomainEvent>(
  { schemaVersions = {} }: Decider<State, C, E>,
  type: E['type'],
): number {
  const versions: { readonly [type: string]: number | undefined } = schemaVersions;
  return versions[type] ?? 1;
}
