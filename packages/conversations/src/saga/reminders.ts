import { listReminders } from '@mach42/contracts/reminders/calls.ts';
import type { DatedItem, Reminders } from '@mach42/contracts/reminders/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { failureOf } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { stale } from '@mach42/plugin-kit/reads/reads.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { call, put, takeEvery, type Effect } from 'redux-saga/effects';
import { conversationActions as asked } from '../state/actions.ts';
import type { Saga } from './kit.ts';

/** Characters of a reminder that a notice shows. */
const longestText = 160;

/** Notices of what is due: at its time, and of what became due while no page was open. */
export function* remindersSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield takeEvery(asked.messageDue, ({ payload }) => messageDue(shell, payload));
  yield takeEvery(asked.datesDue, ({ payload }) => datesDue(shell, payload));
  if (shell.getState().session.signedIn) yield call(dueBefore, shell);
}

function* remindersNow(shell: Shell): Generator<Effect, Reminders | undefined, unknown> {
  try {
    const { data } = yield* requesting(shell.api, listReminders);
    return data;
  } catch (thrown) {
    const { message } = failureOf(thrown);
    shell.log({ type: 'warning', source: 'Reminders', message });
    return undefined;
  }
}

function* dueBefore(shell: Shell): Saga {
  const reminders = yield* remindersNow(shell);
  if (reminders === undefined) return;
  const { messages, dates } = reminders;
  const due = messages.filter(({ isDue }) => isDue).length + (dates?.items.length ?? 0);
  if (due > 0)
    notify(
      shell,
      t('{due, plural, one {# reminder is due} other {# reminders are due}}', { due }),
      '',
    );
}

/** The list names it, as a message may have been deleted in the meantime. */
function* messageDue(shell: Shell, messageId: string): Saga {
  yield put(stale(listReminders));
  const reminders = yield* remindersNow(shell);
  const due = reminders?.messages.find(({ message }) => message.id === messageId);
  if (due === undefined) return;
  const { author, text } = due.message;
  notify(shell, t('Reminder: a message of {author}', { author }), text);
}

function* datesDue(shell: Shell, items: readonly DatedItem[]): Saga {
  yield put(stale(listReminders));
  const titles = items.map(({ title, time }) => (time === '' ? title : `${time} ${title}`));
  notify(shell, t('Reminder: dates of your file'), titles.join(', '));
}

function notify(shell: Shell, title: string, text: string): void {
  const run = () => shell.commands.run('saved.show-messages');
  const shown = text.length <= longestText ? text : `${text.slice(0, longestText - 1)}…`;
  if (shell.notices.show({ title, text: shown, tag: 'reminders', run })) return;
  const message = shown === '' ? title : `${title}: ${shown}`;
  shell.toasts.success(message, { action: { label: t('Open'), run } });
}
