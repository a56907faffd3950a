import type { Actor } from '@mach42/domain/kernel/decider.ts';
import { Choices } from './choices.ts';
import { DecidedLog } from './decided-log.ts';

/** The workspace that random actions change. */
export class World {
  readonly log = new DecidedLog();
  readonly userIds: string[] = [];
  readonly roomIds: string[] = [];
  readonly guestId = this.log.newId();
  readonly choices: Choices;

  constructor(seed: number) {
    this.choices = new Choices(seed);
  }

  someone(): string {
    return this.choices.pick(this.userIds) ?? '';
  }

  somewhere(): string {
    return this.choices.pick(this.roomIds) ?? '';
  }
}

export const person = (id: string): Actor => ({ id, activeRole: 'standard' });
