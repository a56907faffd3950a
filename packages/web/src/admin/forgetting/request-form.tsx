import { TrashIcon } from '@blueprintjs/icons';
import { requestForgetting, setLegalHold } from '@mach42/contracts/forgetting/calls.ts';
import type { Wish } from '@mach42/contracts/forgetting/schemas.ts';
import { forgetTexts } from '@mach42/contracts/forgetting/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { useState } from 'react';
import { isReason, neededReason, ReasonField, SubmitButton } from '../operations/reason-dialog.tsx';
import { PersonField } from '../person-field.tsx';

type What = 'forget' | 'hold';

interface RequestFormProps {
  readonly people: readonly User[];
  readonly onDone: () => void;
}

/** Asks to have a person forgotten, or sets a legal hold on one. */
export function RequestForm({ people, onDone }: RequestFormProps) {
  const { api, toasts } = useShell();
  const [what, setWhat] = useState<What>('forget');
  const [userId, setUserId] = useState('');
  const [wish, setWish] = useState<Wish>('person');
  const [days, setDays] = useState('14');
  const [reason, setReason] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { isBusy, error, run } = useRequest({ onEnd: onDone });
  const name = people.find(({ id }) => id === userId)?.name ?? '';
  const hasDays = /^\d{1,2}$/.test(days) && Number(days) <= limits.forgettingDaysMaximum;
  const needed = [
    userId === '' && t('a person'),
    what === 'forget' && !hasDays && t('a number of days'),
    !isReason(reason) && neededReason,
  ];
  const isComplete = needed.every((one) => one === false);

  async function send(): Promise<void> {
    setAsked(false);
    const why = reason.trim();
    await run(async () => {
      if (what === 'hold') {
        await api.request(setLegalHold, { params: { userId }, body: { reason: why } });
      } else {
        const body = { userId, wish, reason: why, days: Number(days) };
        await api.request(requestForgetting, { body });
      }
      toasts.success(what === 'hold' ? forgetTexts.holdSet : forgetTexts.asked);
      setReason('');
      setUserId('');
    });
  }

  return (
    <Card title={t('Forget or hold a person')} icon={<TrashIcon />}>
      <form
        className="ws-forgetting__form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isComplete || isBusy) return;
          if (what === 'hold') void send();
          else setAsked(true);
        }}
      >
        <Segmented<What>
          label={t('What to do')}
          value={what}
          options={[
            { value: 'forget', label: t('Forget') },
            { value: 'hold', label: t('Legal hold') },
          ]}
          onChange={setWhat}
        />
        <PersonField label={t('Person')} people={people} userId={userId} onChange={setUserId} />
        {what === 'forget' && (
          <>
            <Field label={t('Requested by')}>
              {(field) => (
                <Select<Wish>
                  {...field}
                  value={wish}
                  options={[
                    { value: 'person', label: t('The person') },
                    { value: 'law', label: t('Required by law') },
                    { value: 'operator', label: t('The operator') },
                  ]}
                  onChange={setWish}
                />
              )}
            </Field>
            <Field
              label={t('Days to wait')}
              hint={t('0 means at once; {forgettingDaysMaximum} at most.', {
                forgettingDaysMaximum: limits.forgettingDaysMaximum,
              })}
            >
              {(field) => (
                <TextInput
                  {...field}
                  inputMode="numeric"
                  value={days}
                  onChange={({ target }) => setDays(target.value)}
                />
              )}
            </Field>
          </>
        )}
        <ReasonField reason={reason} onChange={setReason} problem={error?.message} />
        <SubmitButton
          needed={needed}
          variant={what === 'forget' ? 'danger' : 'primary'}
          isBusy={isBusy}
        >
          {what === 'forget' ? t('Forget this person…') : t('Set the hold')}
        </SubmitButton>
      </form>
      <ConfirmDialog
        isOpen={isAsked}
        title={t('Forget {name}?', { name })}
        confirm={t('Forget')}
        onConfirm={() => void send()}
        onCancel={() => setAsked(false)}
      >
        {forgetTexts.consequence}
      </ConfirmDialog>
    </Card>
  );
}
