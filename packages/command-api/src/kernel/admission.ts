import type { Command, DomainEvent } from '@mach42/domain/kernel/decider.ts';

/** Decides whether what a command decided may be stored. */
export interface Admission {
  /**
   * Asked before the append; undefined: nothing to decide on.
   * @throws Refusal, or a promise of it
   */
  admit(
    command: Pick<Command, 'actor'>,
    decided: readonly DomainEvent[],
  ): Promise<Admitted> | undefined;
}

/** What was admitted has one of two ends. */
export interface Admitted {
  stored(position: bigint): void;
  /** It was not stored, or had been before. */
  dropped(): void;
}
