import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { addDays } from '@mach42/contracts/kernel/time-zone.ts';
import { knownZone } from '@mach42/contracts/preferences/notification-preferences.ts';
import { datedDays } from '@mach42/contracts/reminders/times.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { remindersDecider, type ReminderCommand } from '@mach42/domain/reminders/decider.ts';
import type {
  DueDateReading,
  DueMessageReminder,
} from '@mach42/read-models/reminders/reminders.reads.ts';
import type { ProcessorReads } from '../kernel/reads.ts';
import type { DueWork } from '../runner/regular-work.ts';

/** The most reminders of one query; the rest follows at the next ones. */
const mostAtOnce = 200;
/** Days that went by and are made up for. */
const mostDaysLate = 7;

interface Parts {
  readonly commands: Pick<Commands, 'execute' | 'causeOf'>;
  readonly reads: Pick<
    ProcessorReads,
    'dueMessageReminders' | 'dueDateReadings' | 'currentPhod' | 'mayRead'
  >;
  readonly newId: () => string;
}

/** Reminds people of messages and of the dates of their files when it is time. */
export function whenReminderIsDueRemindOfIt({ commands, reads, newId }: Parts): DueWork {
  async function execute(userId: string, command: ReminderCommand): Promise<void> {
    const cause = await commands.causeOf(remindersDecider, userId);
    await commands.execute(remindersDecider, userId, command, cause ?? { correlationId: newId() });
  }

  async function remindOfMessage(due: DueMessageReminder, at: string): Promise<void> {
    const { userId, messageId } = due;
    const command = (await reads.mayRead(userId, messageId))
      ? ({ type: 'RemindOfMessage', data: due, actor: system, at } as const)
      : ({ type: 'RemoveReminder', data: { userId, messageId }, actor: system, at } as const);
    await execute(userId, command);
  }

  async function remindOfDates(reading: DueDateReading, now: Date): Promise<void> {
    const { userId, timeZone, isBefore, plannedAt } = reading;
    const file = await reads.currentPhod(userId);
    const zone = knownZone(timeZone);
    const ahead = isBefore ? 1 : 0;
    const day = addDays(zone.dayAt(now), ahead);
    const planned = addDays(zone.dayAt(new Date(plannedAt)), ahead);
    const earliest = addDays(day, -mostDaysLate);
    const dated = datedDays(file ?? {}, planned < earliest ? earliest : planned, day);
    const data = { userId, plannedAt, day, ...dated };
    await execute(userId, { type: 'RemindOfDates', data, actor: system, at: now.toISOString() });
  }

  return {
    name: 'when-reminder-is-due-remind-of-it',
    async doDue(time) {
      const now = time.toISOString();
      const which = { now, limit: mostAtOnce };
      for (const due of await reads.dueMessageReminders(which)) await remindOfMessage(due, now);
      for (const due of await reads.dueDateReadings(which)) await remindOfDates(due, time);
    },
  };
}
