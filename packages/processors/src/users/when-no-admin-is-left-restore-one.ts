import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { forgettingDecider } from '@mach42/domain/forgetting/decider.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { usersDecider, type UserCommand } from '@mach42/domain/users/decider.ts';
import type { UserDeactivated, UserRolesAssigned } from '@mach42/domain/users/events.ts';
import type { UserState } from '@mach42/domain/users/state.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { pause, type Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import { reactionTo } from '../kernel/reactions.ts';
import type { ProcessorReads } from '../kernel/reads.ts';
import { eventProcessor, type EventProcessor } from '../runner/event-runner.ts';

interface Parts {
  readonly commands: Pick<Commands, 'execute' | 'load'>;
  readonly reads: Pick<ProcessorReads, 'hasAdmin'>;
  readonly readModelsAt: (position: bigint) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
  /** Ends the wait when the process stops. */
  readonly stopping: AbortSignal;
}

const name = 'when-no-admin-is-left-restore-one';

/** Milliseconds in which the process that took the last admin's rights gives them back itself. */
const takenBackWithinMs = 10_000;

const isAdmin = (user: UserState): boolean =>
  user.exists && user.status === 'active' && user.roles.includes('admin');

/**
 * Gives the last admin the rights back that were taken at the same moment as those of the others, where the process
 * that should have done so ended before. Rule UC49 of `command-api/src/users/SPEC.md`.
 */
export function whenNoAdminIsLeftRestoreOne(parts: Parts): EventProcessor {
  const { commands, reads, readModelsAt, clock, log, stopping } = parts;

  async function isAnyLeft(position: bigint): Promise<boolean> {
    await readModelsAt(position);
    return reads.hasAdmin();
  }

  async function restore(
    { userId }: { readonly userId: string },
    event: RecordedEvent,
  ): Promise<void> {
    if (await isAnyLeft(event.position)) return;
    const { state: before } = await commands.load(usersDecider, userId, event.revision - 1);
    if (!isAdmin(before)) return;
    const age = clock.now().getTime() - Date.parse(event.metadata.occurredAt);
    if (age < takenBackWithinMs) {
      await pause(clock, takenBackWithinMs - age, stopping);
      stopping.throwIfAborted();
      if (await isAnyLeft(event.position)) return;
    }
    const { state: forgetting } = await commands.load(forgettingDecider, userId);
    const { state: user } = await commands.load(usersDecider, userId);
    if (forgetting.phase !== 'known' || !user.exists) return;
    const by = { actor: system, at: clock.now().toISOString() };
    const roles = [...user.roles.filter((role) => role !== 'guest'), 'admin'] as const;
    const command: UserCommand =
      user.status === 'inactive'
        ? { type: 'ActivateUser', data: {}, ...by }
        : { type: 'AssignRoles', data: { roles }, ...by };
    log.warn({ userId }, 'No admin was left: the last one has the rights again');
    await commands.execute(usersDecider, userId, command, reactionTo(event, name));
  }

  return eventProcessor<UserDeactivated | UserRolesAssigned>(name, {
    UserDeactivated: restore,
    UserRolesAssigned: restore,
  });
}
