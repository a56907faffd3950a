import { savedNotificationPreferences } from '@mach42/contracts/preferences/notification-preferences.ts';
import {
  afterQuiet,
  isEndOfPause,
  nextDigest,
  nextReading,
  readingFor,
  type ReminderWishes,
} from '@mach42/contracts/reminders/times.ts';
import type { PersonForgotten } from '@mach42/domain/forgetting/events.ts';
import type { PhodEvent } from '@mach42/domain/phod/events.ts';
import type { PreferenceSaved } from '@mach42/domain/preferences/decider.ts';
import type { ReminderEvent } from '@mach42/domain/reminders/events.ts';
import { toUser, type Change } from '@mach42/read-models/changes/change.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { prepared } from '@mach42/read-models/query.ts';
import {
  messageRemindersTable,
  reminderPlansTable,
  type ReminderPlansTable,
} from '@mach42/read-models/reminders/table.ts';
import { type Handlers, type Happened, projector } from '../kernel/projector.ts';

const planOf = prepared((q, p: { userId: string }) =>
  q.selectFrom('reminder_plans').selectAll().where('user_id', '=', p.userId),
);
const removePlan = prepared((q, p: { userId: string }) =>
  q.deleteFrom('reminder_plans').where('user_id', '=', p.userId),
);
const remindersOf = prepared((q, p: { userId: string }) =>
  q.selectFrom('message_reminders').selectAll().where('user_id', '=', p.userId),
);
const removeOne = prepared((q, p: { userId: string; messageId: string }) =>
  q
    .deleteFrom('message_reminders')
    .where('user_id', '=', p.userId)
    .where('message_id', '=', p.messageId),
);
const removeAll = prepared((q, p: { userId: string }) =>
  q.deleteFrom('message_reminders').where('user_id', '=', p.userId),
);
const setDue = prepared((q, p: { userId: string; messageId: string; dueAt: string | null }) =>
  q
    .updateTable('message_reminders')
    .set({ due_at: p.dueAt })
    .where('user_id', '=', p.userId)
    .where('message_id', '=', p.messageId),
);

type Plan = ReminderPlansTable;

async function putPlan(tx: Transaction, plan: Plan): Promise<void> {
  await tx.run(removePlan, { userId: plan.user_id });
  await tx.run(reminderPlansTable.insert, plan);
}

function wishesOf(plan: Plan): ReminderWishes {
  const { quiet_from: from, quiet_to: to, date_when: when, date_time: time } = plan;
  return {
    timeZone: plan.time_zone,
    quietHours: from === null || to === null ? undefined : { from, to },
    pausedUntil: plan.paused_until ?? undefined,
    dateReminders: when === null || time === null ? undefined : { when, time },
  };
}

const dueAt = (plan: Plan | undefined, remindAt: string): string =>
  plan === undefined ? remindAt : afterQuiet(wishesOf(plan), remindAt);

const chosen = [
  'time_zone',
  'quiet_from',
  'quiet_to',
  'paused_until',
  'date_when',
  'date_time',
] as const;
const ofDigest = ['time_zone', 'digest_every', 'digest_time'] as const;

function digestAt(plan: Plan, after: string): string | null {
  const { time_zone: timeZone, digest_every: every, digest_time: time } = plan;
  return every === null || time === null ? null : nextDigest(timeZone, { every, time }, after);
}

/**
 * The time at which dates are read next. A reading that only a pause delayed happens once the pause ends, also where
 * it ends earlier.
 */
function readingAfter(plan: Plan, before: Plan | undefined, at: string): string | null {
  const wishes = wishesOf(plan);
  if (before === undefined || plan.date_when === null) return nextReading(wishes, at);
  const isDelayed = before.next_at !== null && isEndOfPause(wishesOf(before), before.next_at);
  return isDelayed ? afterQuiet(wishes, at) : nextReading(wishes, at);
}

async function preferenceSaved(
  { data: { userId, name, value }, at }: Happened<PreferenceSaved>,
  tx: Transaction,
): Promise<undefined> {
  if (name !== 'display') return;
  const saved = savedNotificationPreferences(value);
  const { timeZone, quietHours, pausedUntil, dateReminders, digest, language } = saved;
  const before = await tx.first(planOf, { userId });
  const plan: Plan = {
    user_id: userId,
    time_zone: timeZone,
    quiet_from: quietHours?.from ?? null,
    quiet_to: quietHours?.to ?? null,
    paused_until: pausedUntil ?? null,
    date_when: dateReminders?.when ?? null,
    date_time: dateReminders?.time ?? null,
    next_at: before?.next_at ?? null,
    digest_every: digest?.every ?? null,
    digest_time: digest?.time ?? null,
    digest_at: before?.digest_at ?? null,
    language,
    due_day: before?.due_day ?? null,
    due_items: before?.due_items ?? null,
  };
  const isSame = (columns: readonly (keyof Plan)[]): boolean =>
    before !== undefined && columns.every((column) => before[column] === plan[column]);
  const digestTime = isSame(ofDigest) ? plan.digest_at : digestAt(plan, at);
  if (isSame(chosen)) {
    if (!isSame([...ofDigest, 'language'])) await putPlan(tx, { ...plan, digest_at: digestTime });
    return;
  }
  await putPlan(tx, { ...plan, next_at: readingAfter(plan, before, at), digest_at: digestTime });
  for (const { message_id: messageId, remind_at, due_at } of await tx.all(remindersOf, {
    userId,
  })) {
    if (due_at !== null) await tx.run(setDue, { userId, messageId, dueAt: dueAt(plan, remind_at) });
  }
}

/** The file may have a date that is earlier than those known. */
async function fileSaved(
  { data: { userId }, at }: Happened<PhodEvent>,
  tx: Transaction,
): Promise<undefined> {
  const plan = await tx.first(planOf, { userId });
  if (plan === undefined) return;
  const next = nextReading(wishesOf(plan), at);
  if (next === null || (plan.next_at !== null && plan.next_at <= next)) return;
  await putPlan(tx, { ...plan, next_at: next });
}

const listChanged = (
  type: 'ReminderSet' | 'ReminderRemoved',
  { userId, messageId }: { readonly userId: string; readonly messageId: string },
): Change => ({ type, data: { messageId }, audiences: [toUser(userId)] });

const ofReminders: Handlers<ReminderEvent> = {
  async ReminderSet({ data }, tx) {
    const { userId, messageId, remindAt } = data;
    const plan = await tx.first(planOf, { userId });
    await tx.run(removeOne, { userId, messageId });
    await tx.run(messageRemindersTable.insert, {
      user_id: userId,
      message_id: messageId,
      remind_at: remindAt,
      due_at: dueAt(plan, remindAt),
    });
    return listChanged('ReminderSet', data);
  },
  async ReminderRemoved({ data }, tx) {
    await tx.run(removeOne, data);
    return listChanged('ReminderRemoved', data);
  },
  async MessageReminded({ data: { userId, messageId } }, tx) {
    await tx.run(setDue, { userId, messageId, dueAt: null });
    return { type: 'MessageReminded', data: { messageId }, audiences: [toUser(userId)] };
  },
  async DatesReminded({ data: { userId, day, items, nextDay }, at }, tx) {
    const plan = await tx.first(planOf, { userId });
    if (plan === undefined) return undefined;
    const isDue = items.length > 0;
    await putPlan(tx, {
      ...plan,
      next_at: nextDay === null ? null : readingFor(wishesOf(plan), nextDay, at),
      ...(isDue && { due_day: day, due_items: JSON.stringify(items) }),
    });
    if (!isDue) return undefined;
    return { type: 'DatesReminded', data: { day, items }, audiences: [toUser(userId)] };
  },
  async DigestCompleted({ data: { userId }, at }, tx) {
    const plan = await tx.first(planOf, { userId });
    if (plan !== undefined) await putPlan(tx, { ...plan, digest_at: digestAt(plan, at) });
    return undefined;
  },
  async DatesDismissed({ data: { userId } }, tx) {
    const plan = await tx.first(planOf, { userId });
    if (plan !== undefined) await putPlan(tx, { ...plan, due_day: null, due_items: null });
    return { type: 'DatesDismissed', data: {}, audiences: [toUser(userId)] };
  },
};

type Projected = ReminderEvent | PreferenceSaved | PhodEvent | PersonForgotten;

/** The people to remind, and the times. Rules: `SPEC.md`. */
export const remindersProjector = projector<Projected>({
  name: 'reminders',
  version: 3,
  tables: ['reminder_plans', 'message_reminders'],
  on: {
    ...ofReminders,
    PreferenceSaved: preferenceSaved,
    PhodCreated: fileSaved,
    PhodSaved: fileSaved,
    PhodReverted: fileSaved,
    PersonForgotten: async ({ data: { userId } }, tx) => {
      await tx.run(removePlan, { userId });
      await tx.run(removeAll, { userId });
      return undefined;
    },
  },
});
