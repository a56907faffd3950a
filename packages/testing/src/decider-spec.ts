import type { ErrorCode } from '@mach42/contracts/kernel/errors.ts';
import type { Command, Decider, DomainEvent } from '@mach42/domain/kernel/decider.ts';
import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import { expect } from 'vitest';

/** The time of the events of `given`, for deciders whose rules do not depend on it. */
const longAgo = '2026-01-01T00:00:00.000Z';

interface Outcome<E> {
  /** These events, exactly, in this order. */
  happens(...events: readonly E[]): void;
  nothingHappens(): void;
  /** A refusal with this code and, where given, this text. */
  isRefused(code: ErrorCode, message?: string): void;
}

/**
 * One sentence on a decider: `given(decider, ...events).when(command).happens(...events)`.
 * Whatever happens is folded into the state as well, so that no rule leads to a broken stream.
 */
export function given<State, C extends Command, E extends DomainEvent>(
  decider: Decider<State, C, E>,
  ...past: readonly E[]
): { when(command: C): Outcome<E> } {
  const state = past.reduce((s, event) => decider.evolve(s, event, longAgo), decider.initialState);
  return {
    when(command) {
      const decide = () => decider.decide(command, state);
      const happens = (...events: readonly E[]) => {
        const decided = decide();
        expect(decided).toEqual(events);
        decided.reduce((s, event) => decider.evolve(s, event, command.at), state);
      };
      return {
        happens,
        nothingHappens: () => happens(),
        isRefused(code, message) {
          const refusal = refusalOf(decide);
          expect(refusal.code).toBe(code);
          if (message !== undefined) expect(refusal.message).toBe(message);
        },
      };
    },
  };
}

function refusalOf(decide: () => unknown): Refusal {
  try {
    decide();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return expect.fail('The command was not refused.');
}
