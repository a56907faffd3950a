import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { Change } from '@mach42/read-models/changes/change.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import type { Prepared } from '@mach42/read-models/kernel/prepared.ts';
import type { Tables } from '@mach42/read-models/tables.ts';

/** Turns events into rows. A pure function of the event and the rows: no clock, no chance. */
export interface Projector {
  readonly name: string;
  /** Goes up when the same events would make other rows. */
  readonly version: number;
  /** The tables it writes; no other projector does. */
  readonly tables: readonly (keyof Tables)[];
  /** Tables of others that it reads, as they are at the same event. */
  readonly reads?: readonly (keyof Tables)[];
  /** Types of the events it is given. */
  readonly handles: readonly string[];
  /**
   * Its rows of one event follow only from that event: an event that is parked for it holds up no other. One such
   * projector also has the events parked that no projector handles, as their type is not known.
   */
  readonly standsAlone?: true;
  /** The change for clients when the first event under a key is parked; what waits behind it brings none. */
  readonly heldUp?: (key: string) => Change;
  /** Answers the change for clients, if any. At most one projector does so for an event type. */
  readonly apply: (event: RecordedEvent, tx: Transaction) => Promise<Change | undefined>;
}

/** The parts of an event that a projector sees. */
export interface Happened<E extends DomainEvent> {
  readonly data: E['data'];
  /** The time of the event: ISO 8601, UTC. */
  readonly at: string;
  readonly position: number;
  /** The id of the person who acted, or `system`. */
  readonly actorId: string;
}

export type Handler<E extends DomainEvent> = (
  event: Happened<E>,
  tx: Transaction,
) => Promise<Change | undefined>;

/** A handler for each of the events. */
export type Handlers<E extends DomainEvent> = {
  readonly [Type in E['type']]: Handler<Extract<E, { type: Type }>>;
};

/** A projector with a handler for each of its events. */
export function projector<E extends DomainEvent>(
  definition: Pick<Projector, 'name' | 'version' | 'tables' | 'reads' | 'heldUp'> & {
    readonly on: Handlers<E>;
  },
): Projector {
  const { on, ...rest } = definition;
  // Each handler is given events of its own type only.
  const handlers = new Map(Object.entries(on) as [string, Handler<E>][]);
  return {
    ...rest,
    handles: [...handlers.keys()],
    apply: async ({ type, data, metadata, position }, tx) => {
      const handler = handlers.get(type);
      // The log holds events of the deciders, lifted to their newest shape.
      const { occurredAt: at, actorId } = metadata;
      const happened = { data: data as E['data'], at, actorId };
      return handler?.({ ...happened, position: Number(position) }, tx);
    },
  };
}

/**
 * Writes the row that an earlier event brought.
 * @throws Error it is missing
 */
export async function updateOne<Params extends { readonly id: string }>(
  tx: Transaction,
  query: Prepared<Params, unknown>,
  params: Params,
): Promise<void> {
  await tx.run(query, params, (written) => {
    if (written !== 1) throw new Error(`There is no row of ${params.id} to write to.`);
  });
}
