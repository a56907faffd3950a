import type { Actor, Command, Decider, DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import type { JsonObject, RecordedEvent } from '@mach42/event-store/event.ts';
import { timeOf } from '../../projector-spec.ts';
import { id } from '../samples.ts';

/** A log that grows by what deciders decide. */
export class DecidedLog {
  readonly events: RecordedEvent[] = [];
  readonly #states = new Map<string, unknown>();
  #ids = 0;

  newId(): string {
    this.#ids += 1;
    return id(this.#ids);
  }

  /** One event a second. */
  now(secondsLater = 0): string {
    return timeOf(this.events.length + secondsLater);
  }

  state<State, C extends Command, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    streamId: string,
  ): State {
    return (this.#states.get(`${decider.category}-${streamId}`) as State) ?? decider.initialState;
  }

  /** Gives commands to one stream; answers whether anything happened, as a refusal is nothing. */
  on<State, C extends Command, E extends DomainEvent>(
    decider: Decider<State, C, E>,
    streamId: string,
  ): (actor: Actor, type: C['type'], data: object) => boolean {
    const stream = `${decider.category}-${streamId}`;
    return (actor, type, data) => {
      const command = { type, data, actor, at: this.now() } as Command as C;
      let state = this.state(decider, streamId);
      const happened = decided(decider, command, state);
      for (const event of happened) {
        state = decider.evolve(state, event, command.at);
        const versions: Readonly<Record<string, number | undefined>> = decider.schemaVersions ?? {};
        this.#record(stream, event, decider.about(event).key, versions[event.type] ?? 1);
      }
      this.#states.set(stream, state);
      return happened.length > 0;
    };
  }

  #record(stream: string, { type, data }: DomainEvent, key: string, schemaVersion: number): void {
    const position = this.events.length + 1;
    const metadata = {
      commandId: `command-${position}`,
      correlationId: 'correlation',
      actorId: 'system',
      activeRole: 'system',
      occurredAt: this.now(),
      schemaVersion,
      key,
      subjects: [],
    };
    this.events.push({
      id: this.newId(),
      type,
      data: JSON.parse(JSON.stringify(data)) as JsonObject,
      metadata,
      stream,
      revision: 0,
      position: BigInt(position),
    });
  }
}

function decided<State, C extends Command, E extends DomainEvent>(
  decider: Decider<State, C, E>,
  command: C,
  state: State,
): readonly E[] {
  try {
    return decider.decide(command, state);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}
