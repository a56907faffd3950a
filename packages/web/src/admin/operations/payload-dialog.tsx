import { repairParked, showParked } from '@mach42/contracts/ops/calls.ts';
import type { ParkedEventView, ParkedPayload } from '@mach42/contracts/ops/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextArea } from '@mach42/plugin-kit/ui/field.tsx';
import { StillNeeded } from '@mach42/plugin-kit/ui/still-needed.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { isJson, type Json } from '../../workspace/layout-envelope.ts';
import { isReason, neededReason, ReasonField } from './reason-dialog.tsx';

interface PayloadDialogProps {
  readonly event: ParkedEventView;
  readonly onClose: () => void;
  readonly onRepaired: () => void;
}

/** Shows the content of an event, for a reason that is recorded, and corrects it. */
export function PayloadDialog({ event, onClose, onRepaired }: PayloadDialogProps) {
  const { api } = useShell();
  const [reason, setReason] = useState('');
  const [payload, setPayload] = useState<ParkedPayload>();
  const [text, setText] = useState('');
  const { isBusy, error, run } = useRequest();
  const params = { eventId: event.eventId };
  const data = parsedObject(text);

  const show = () =>
    run(async () => {
      const { data: read } = await api.request(showParked, { params, body: { reason } });
      setPayload(read);
      setText(read.text ?? '');
    });
  const repair = () =>
    run(async () => {
      if (data === undefined) return;
      await api.request(repairParked, { params, body: { data, reason } });
      onRepaired();
    });

  return (
    <Dialog
      isOpen
      width={640}
      title={t('{type} at {position}', { type: event.type, position: event.position })}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {payload === undefined ? (
            <Button
              variant="primary"
              disabled={!isReason(reason)}
              loading={isBusy}
              onClick={() => void show()}
            >
              {t('Show')}
            </Button>
          ) : (
            <Button
              variant="primary"
              disabled={!isReason(reason) || data === undefined || text === payload.text}
              loading={isBusy}
              onClick={() => void repair()}
            >
              {t('Repair')}
            </Button>
          )}
        </>
      }
    >
      <p className="ws-ops__intro">
        {payload === undefined
          ? t(
              'The content of an event is personal data. Your reason is recorded, and shown to each person whose data it is.',
            )
          : t(
              'Change the data to what it should have been. A correcting event is written; the stored one stays as it is.',
            )}
      </p>
      {payload !== undefined && <Facts payload={payload} />}
      {payload !== undefined && (
        <Field
          label={t('Data')}
          hint={payload.note ?? 'JSON'}
          error={
            data === undefined && text !== payload.text
              ? t('This is not a JSON object.')
              : undefined
          }
        >
          {(field) => (
            <TextArea
              {...field}
              className="ws-mono"
              rows={10}
              spellCheck={false}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      )}
      <ReasonField reason={reason} onChange={setReason} problem={error?.message} />
      <StillNeeded
        needed={[
          payload !== undefined &&
            (data === undefined || text === payload.text) &&
            t('changed data that is a JSON object'),
          !isReason(reason) && neededReason,
        ]}
      />
    </Dialog>
  );
}

function Facts({ payload }: { readonly payload: ParkedPayload }) {
  const { stream, schemaVersion, actorId, occurredAt, eventId } = payload;
  return (
    <dl className="ws-ops__facts">
      <dt>{t('Stream')}</dt>
      <dd className="ws-mono">{stream}</dd>
      <dt>{t('Event')}</dt>
      <dd className="ws-mono">{eventId}</dd>
      <dt>{t('Happened')}</dt>
      <dd>
        <Timestamp at={occurredAt} form="seconds" />
        {t(', schema version {schemaVersion}', { schemaVersion })}
      </dd>
      <dt>{t('Who acted')}</dt>
      <dd className="ws-mono">{actorId}</dd>
    </dl>
  );
}

function parsedObject(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return isJson(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
