import { causeIn, type Origin } from '@mach42/command-api/kernel/commands.ts';
import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';

/** Reactions to some of the events of a union, by their type. */
export type Reactions<E extends DomainEvent, Result> = {
  readonly [Type in E['type']]?: (
    data: Extract<E, { type: Type }>['data'],
    event: RecordedEvent,
  ) => Result;
};

/** The function that calls the reaction to an event's type, if there is one. */
export function reacting<E extends DomainEvent, Result>(
  reactions: Reactions<E, Result>,
): (event: RecordedEvent) => Result | undefined {
  // Each reaction is given events of its own type only.
  const byType = new Map(
    Object.entries(reactions) as [string, (data: E['data'], event: RecordedEvent) => Result][],
  );
  // The log holds the events that the deciders made, lifted to their newest shape.
  return (event) => byType.get(event.type)?.(event.data, event);
}

/** The origin of a command that an event makes necessary: always the same key for the same event. */
export function reactionTo(event: RecordedEvent, processor: string): Origin & { key: string } {
  return {
    key: `${processor}:${event.id}`,
    ...causeIn(event),
  };
}
