import { limits } from '@mach42/contracts/kernel/limits.ts';
import { reminderTexts } from '@mach42/contracts/reminders/texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Command, Decider } from '../kernel/decider.ts';
import { requireMayKeep } from '../kernel/ownership.ts';
import { entryOf, withoutKey } from '../kernel/records.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireAccess } from '../rooms/access.ts';
import type { RoomState } from '../rooms/state.ts';
import type {
  DatesDismissed,
  DatesReminded,
  DigestCompleted,
  MessageReminded,
  ReminderEvent,
  ReminderRemoved,
  ReminderSet,
} from './events.ts';

export type SetReminder = Command<
  'SetReminder',
  ReminderSet['data'] & {
    /** The room of the message. */
    readonly room: RoomState;
  }
>;
export type RemoveReminder = Command<'RemoveReminder', ReminderRemoved['data']>;
/** By the platform, when it is time. */
export type RemindOfMessage = Command<
  'RemindOfMessage',
  MessageReminded['data'] & Pick<ReminderSet['data'], 'remindAt'>
>;
export type RemindOfDates = Command<'RemindOfDates', DatesReminded['data']>;
export type DismissDates = Command<'DismissDates', DatesDismissed['data']>;
/** By the platform, once it was sent, or is not sent any more. */
export type CompleteDigest = Command<'CompleteDigest', DigestCompleted['data']>;
export type ReminderCommand =
  | SetReminder
  | RemoveReminder
  | RemindOfMessage
  | RemindOfDates
  | DismissDates
  | CompleteDigest;

export interface RemindersState {
  /** By the id of the message. */
  readonly messages: {
    readonly [messageId: string]: { readonly at: string; readonly isDue: boolean };
  };
  /** The time of the last reminder of dates: each time is used once. */
  readonly plannedAt: string;
  /** Whether dates that the person was reminded of are listed. */
  readonly hasDates: boolean;
  /** The time of the last digest; absent before the first one. */
  readonly digestAt?: string;
}

/** Rules: `SPEC.md`. One stream a person. */
export const remindersDecider: Decider<RemindersState, ReminderCommand, ReminderEvent> = {
  category: 'reminders',
  stateVersion: 1,
  initialState: { messages: {}, plannedAt: '', hasDates: false },
  decide,
  evolve,
  about: ({ data }) => ({ key: data.userId, subjects: [data.userId] }),
  snapshotEvery: 100,
};

const mostYears = 5;
const yearOf = (time: string): number => Number(time.slice(0, 4));

function decide(command: ReminderCommand, state: RemindersState): readonly ReminderEvent[] {
  const { actor, data } = command;
  const { userId } = data;
  requireMayKeep(userId, actor);
  switch (command.type) {
    case 'SetReminder':
      return set(command, state);
    case 'RemoveReminder': {
      const { messageId } = command.data;
      if (!Object.hasOwn(state.messages, messageId)) return [];
      return [{ type: 'ReminderRemoved', data: { userId, messageId } }];
    }
    case 'RemindOfMessage': {
      if (actor.activeRole !== 'system') return refuse('FORBIDDEN', userTexts.notAllowed);
      const { messageId, remindAt } = command.data;
      const known = entryOf(state.messages, messageId);
      if (known === undefined || known.isDue || known.at !== remindAt) return [];
      return [{ type: 'MessageReminded', data: { userId, messageId } }];
    }
    case 'RemindOfDates': {
      if (actor.activeRole !== 'system') return refuse('FORBIDDEN', userTexts.notAllowed);
      if (command.data.plannedAt <= state.plannedAt) return [];
      return [{ type: 'DatesReminded', data: command.data }];
    }
    case 'CompleteDigest':
      if (actor.activeRole !== 'system') return refuse('FORBIDDEN', userTexts.notAllowed);
      if (command.data.plannedAt <= (state.digestAt ?? '')) return [];
      return [{ type: 'DigestCompleted', data: command.data }];
    case 'DismissDates':
      return state.hasDates ? [{ type: 'DatesDismissed', data: { userId } }] : [];
  }
}

function set({ data, actor, at }: SetReminder, state: RemindersState): readonly ReminderEvent[] {
  const { userId, room, messageId, remindAt } = data;
  requireAccess(room, actor);
  if (remindAt <= at || yearOf(remindAt) > yearOf(at) + mostYears) {
    return refuse('VALIDATION_ERROR', reminderTexts.notToCome);
  }
  const before = entryOf(state.messages, messageId);
  if (before?.at === remindAt && !before.isDue) return [];
  if (before === undefined && Object.keys(state.messages).length >= limits.remindersOfPerson) {
    return refuse('VALIDATION_ERROR', reminderTexts.tooMany);
  }
  return [{ type: 'ReminderSet', data: { userId, messageId, remindAt } }];
}

function evolve(state: RemindersState, event: ReminderEvent): RemindersState {
  const { messages } = state;
  switch (event.type) {
    case 'ReminderSet': {
      const { messageId, remindAt } = event.data;
      return { ...state, messages: { ...messages, [messageId]: { at: remindAt, isDue: false } } };
    }
    case 'MessageReminded': {
      const { messageId } = event.data;
      const at = messages[messageId]?.at ?? '';
      return { ...state, messages: { ...messages, [messageId]: { at, isDue: true } } };
    }
    case 'ReminderRemoved': {
      return { ...state, messages: withoutKey(messages, event.data.messageId) };
    }
    case 'DatesReminded': {
      const { plannedAt, items } = event.data;
      return { ...state, plannedAt, hasDates: state.hasDates || items.length > 0 };
    }
    case 'DatesDismissed':
      return { ...state, hasDates: false };
    case 'DigestCompleted':
      return { ...state, digestAt: event.data.plannedAt };
  }
}
