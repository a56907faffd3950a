import { HistoryIcon } from '@blueprintjs/icons';
import { beginTimeTravel } from '@mach42/contracts/ops/calls.ts';
import { timeTravelTexts } from '@mach42/contracts/ops/texts.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { DateTimeField } from '@mach42/plugin-kit/dates/date-time-field.tsx';
import { preferredZone } from '@mach42/plugin-kit/dates/preferred.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isReason, ReasonField } from '../operations/reason-dialog.tsx';
import { PersonField } from '../person-field.tsx';

type By = 'time' | 'position';

interface BeginFormProps {
  readonly people: readonly User[];
  readonly onBegun: () => void;
}

/** As whom, when and why. */
export function BeginForm({ people, onBegun }: BeginFormProps) {
  const { api, toasts } = useShell();
  // The explorer of the log leads here with the position of an event.
  const [address] = useSearchParams();
  const given = address.get('position') ?? '';
  const [userId, setUserId] = useState('');
  const [by, setBy] = useState<By>(given === '' ? 'time' : 'position');
  const [time, setTime] = useState('');
  const [position, setPosition] = useState(given);
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const when = whenOf(by, time, position);

  async function begin(): Promise<void> {
    if (when === undefined) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await api.request(beginTimeTravel, { body: { userId, ...when, reason: reason.trim() } });
      toasts.success(timeTravelTexts.begun);
      onBegun();
    } catch (error) {
      setProblem(asApiError(error).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card title={t('See the workspace as it was')} icon={<HistoryIcon />}>
      <form
        className="ws-past__form"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void begin();
        }}
      >
        <p className="ws-muted">
          {t(
            'A read-only view is built from the log, beside the workspace, and removed after an hour. The person whose view it is sees that you opened it and why.',
          )}
        </p>
        <PersonField label={t('View as')} people={people} userId={userId} onChange={setUserId} />
        <div className="ws-past__when">
          <Segmented<By>
            label={t('When, by')}
            value={by}
            options={[
              { value: 'time', label: t('Time') },
              { value: 'position', label: t('Position') },
            ]}
            onChange={setBy}
          />
          {by === 'time' ? (
            <Field label={t('Time')} hint={t('Includes everything that had happened by then.')}>
              {(field) => (
                <DateTimeField {...field} usualTime="23:59" value={time} onChange={setTime} />
              )}
            </Field>
          ) : (
            <Field
              label={t('Position')}
              hint={t('The position of the last event to apply, as the log explorer shows it.')}
            >
              {(field) => (
                <TextInput
                  {...field}
                  inputMode="numeric"
                  value={position}
                  onChange={({ target }) => setPosition(target.value)}
                />
              )}
            </Field>
          )}
        </div>
        <ReasonField reason={reason} onChange={setReason} />
        {problem !== undefined && (
          <p role="alert" className="ws-page-problem">
            {problem}
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          loading={isBusy}
          disabled={userId === '' || when === undefined || !isReason(reason)}
        >
          {t('Open')}
        </Button>
      </form>
    </Card>
  );
}

/** Undefined: it is neither a time nor a position. */
function whenOf(by: By, time: string, position: string) {
  if (by === 'position') {
    return /^\d{1,15}$/.test(position.trim()) ? { position: Number(position) } : undefined;
  }
  const at = preferredZone.timeOf(time)?.toISOString();
  return at && { at };
}
