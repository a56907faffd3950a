import type { ArchiveBody, ArchivePlan } from '@mach42/contracts/ops/archive-schemas.ts';
import { archiveEvents } from '@mach42/contracts/ops/calls.ts';
import { archiveTexts } from '@mach42/contracts/ops/texts.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { DateField } from '@mach42/plugin-kit/dates/date-field.tsx';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { StillNeeded } from '@mach42/plugin-kit/ui/still-needed.tsx';
import { useState } from 'react';
import { count, several } from '../dashboard/numbers.ts';

type By = 'day' | 'position';

interface ArchiveDialogProps {
  /** Position of the last event. */
  readonly head: string;
  readonly isBusy: boolean;
  readonly onConfirm: (upTo: string) => void;
  readonly onClose: () => void;
}

/** Asks up to where, and says what would be archived before anything is. */
export function ArchiveDialog({ head, isBusy, onConfirm, onClose }: ArchiveDialogProps) {
  const api = useApi();
  const [by, setBy] = useState<By>('day');
  const [day, setDay] = useState(monthAgo);
  const [position, setPosition] = useState(head);
  const [isChecking, setChecking] = useState(false);
  const [plan, setPlan] = useState<ArchivePlan>();
  const [problem, setProblem] = useState<string>();
  const wanted = wantedOf(by, day, position);
  /** Changes a field and drops the plan, which was made for other fields. */
  const change = <Value,>(set: (value: Value) => void, value: Value): void => {
    set(value);
    setPlan(undefined);
    setProblem(undefined);
  };

  async function check(): Promise<void> {
    if (wanted === undefined) return;
    setChecking(true);
    try {
      const { data } = await api.request(archiveEvents, { body: { ...wanted, dryRun: true } });
      setPlan(data);
    } catch (error) {
      setProblem(asApiError(error).message);
    } finally {
      setChecking(false);
    }
  }

  const canArchive = plan !== undefined && plan.events > 0;
  return (
    <Dialog
      isOpen
      title={t('Archive old events?')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {canArchive ? (
            <Button variant="primary" loading={isBusy} onClick={() => onConfirm(plan.last)}>
              {t('Archive {events}', { events: several(plan.events, 'event') })}
            </Button>
          ) : (
            <Button
              variant="primary"
              loading={isChecking}
              disabled={wanted === undefined || plan !== undefined}
              onClick={() => void check()}
            >
              {t('Check')}
            </Button>
          )}
        </>
      }
    >
      <div className="ws-ops__form">
        <Segmented<By>
          label={t('Archive events, by')}
          value={by}
          options={[
            { value: 'day', label: t('Day') },
            { value: 'position', label: t('Position') },
          ]}
          onChange={(value) => change(setBy, value)}
        />
        {by === 'day' ? (
          <Field label={t('Events before')} hint={t('The day itself (UTC) is not archived')}>
            {(field) => (
              <DateField {...field} value={day} onChange={(value) => change(setDay, value)} />
            )}
          </Field>
        ) : (
          <Field
            label={t('Last position')}
            hint={t('The last event of the log has {count}', { count: count(Number(head)) })}
          >
            {(field) => (
              <TextInput
                {...field}
                inputMode="numeric"
                value={position}
                onChange={({ target }) => change(setPosition, target.value)}
              />
            )}
          </Field>
        )}
        <StillNeeded
          needed={[wanted === undefined && (by === 'day' ? t('a day') : t('a position'))]}
        />
        <p role="status">{problem ?? (plan === undefined ? undone : planText(plan))}</p>
      </div>
    </Dialog>
  );
}

const undone = t(
  'Check says how many events it would be. About twice their size has to be free on the disk.',
);

function planText({ first, last, events }: ArchivePlan): string {
  if (events === 0) return archiveTexts.nothing;
  const positions = t('positions {count} to {count2}', {
    count: count(Number(first)),
    count2: count(Number(last)),
  });
  return t(
    '{events}, {positions}. People can keep working. It can be stopped, and cannot be undone.',
    { events: several(events, 'event'), positions },
  );
}

function monthAgo(): string {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() - 1);
  return day.toISOString().slice(0, 10);
}

/** Undefined: it is neither a day nor a position. */
function wantedOf(by: By, day: string, position: string): ArchiveBody | undefined {
  if (by === 'position')
    return /^[1-9]\d{0,14}$/.test(position.trim()) ? { upTo: position.trim() } : undefined;
  const ms = Date.parse(day);
  return Number.isNaN(ms) ? undefined : { before: new Date(ms).toISOString() };
}
