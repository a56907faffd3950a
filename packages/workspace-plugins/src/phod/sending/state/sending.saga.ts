import { titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { setSendPolicy } from '@mach42/contracts/sending/calls.ts';
import { picturesSection } from '@mach42/contracts/sending/pictures.ts';
import { pictureTexts, policyTexts, sendingTexts } from '@mach42/contracts/sending/texts.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { type Shell, toastMs } from '@mach42/plugin-kit/shell.ts';
import { actionChannel, call, put, take, type Effect } from 'redux-saga/effects';
import { policySet, sending, type Choice } from './sending-slice.ts';

type Saga = Generator<Effect, void, unknown>;
type Channel = Parameters<typeof take>[0];

/** Saves one choice after the other, in the order in which they were made. */
export function* sendingSaga(shell: Shell): Saga {
  const chosen = (yield actionChannel(sending.chosen.type)) as Channel;
  for (;;) {
    const { payload: choice } = (yield take(chosen)) as ReturnType<typeof sending.chosen>;
    yield call(save, shell, choice);
  }
}

function* save(shell: Shell, choice: Choice): Saga {
  const { section, policy } = choice;
  try {
    yield* requesting(shell.api, setSendPolicy, { body: { section, policy } });
    yield put(policySet({ section, policy }));
    notify(shell, choice);
  } catch (thrown) {
    const { status, message } = asApiError(thrown);
    shell.log({ type: 'error', source: 'PHOD', message });
    const run = () => shell.dispatch(sending.chosen(choice));
    shell.toasts.error(status === 400 ? message : sendingTexts.failed, {
      action: { label: t('Retry'), run },
    });
  } finally {
    yield put(sending.settled({ section, policy }));
  }
}

function notify(shell: Shell, { section, policy, before, takesBack }: Choice): void {
  if (takesBack === true) {
    shell.toasts.success(sendingTexts.undone, { durationMs: toastMs.phod });
    return;
  }
  const title = section === picturesSection ? pictureTexts.title : titleOfKey(section);
  const back: Choice = { section, policy: before, before: policy, takesBack: true };
  shell.toasts.undo(policyTexts[policy].chosen(title), {
    undo: () => shell.dispatch(sending.chosen(back)),
  });
}
