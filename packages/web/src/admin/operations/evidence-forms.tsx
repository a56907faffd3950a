import { ExportIcon, TickCircleIcon } from '@blueprintjs/icons';
import { exportAuditEvidence, proveLogEvent } from '@mach42/contracts/ops/calls.ts';
import { evidenceTexts } from '@mach42/contracts/ops/texts.ts';
import { t } from '@mach42/language/t.ts';
import { DateTimeField } from '@mach42/plugin-kit/dates/date-time-field.tsx';
import { preferredZone } from '@mach42/plugin-kit/dates/preferred.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isReason, neededReason, ReasonField, SubmitButton } from './reason-dialog.tsx';

interface EvidenceFormsProps {
  /** Whether an export can begin, because none is under way. */
  readonly canBegin: boolean;
  readonly work: (request: () => Promise<unknown>, done?: string) => Promise<boolean>;
}

/** An example of a stream, the same as in the log explorer. */
const streamLike = 'room-0192…';

const neededEnd = t('the end of the export that is under way');

/** Asks for the audit with proofs, and for the proof of one event. */
export function EvidenceForms(props: EvidenceFormsProps) {
  return (
    <>
      <AuditForm {...props} />
      <EventForm {...props} />
    </>
  );
}

function AuditForm({ canBegin, work }: EvidenceFormsProps) {
  const api = useApi();
  const [type, setType] = useState('');
  const [stream, setStream] = useState('');
  const [since, setSince] = useState('');
  const isType = /^[A-Za-z]{0,80}$/.test(type.trim());
  const needed = [!canBegin && neededEnd, !isType && t('a type of letters alone')];

  async function begin(): Promise<void> {
    const time = preferredZone.timeOf(since)?.toISOString();
    const body = {
      ...(type.trim() === '' ? {} : { type: type.trim() }),
      ...(stream.trim() === '' ? {} : { stream: stream.trim() }),
      ...(time === undefined ? {} : { since: time }),
    };
    await work(() => api.request(exportAuditEvidence, { body }), evidenceTexts.begun);
  }

  return (
    <Card
      title={t('Export the audit with proofs')}
      icon={<ExportIcon />}
      className="ws-ops__rebuild"
    >
      <form
        className="ws-ops__evidence"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void begin();
        }}
      >
        <p className="ws-muted">
          {t(
            'What the audit shows of events: who did what kind of thing to what, and when, without content. Empty fields: all events.',
          )}
        </p>
        <Field label={t('Type')}>
          {(field) => (
            <TextInput
              {...field}
              placeholder="PhodSaved"
              maxLength={80}
              value={type}
              onChange={({ target }) => setType(target.value)}
            />
          )}
        </Field>
        <Field label={t('Stream')}>
          {(field) => (
            <TextInput
              {...field}
              placeholder={streamLike}
              maxLength={200}
              value={stream}
              onChange={({ target }) => setStream(target.value)}
            />
          )}
        </Field>
        <Field label={t('Since')}>
          {(field) => (
            <DateTimeField {...field} usualTime="00:00" value={since} onChange={setSince} />
          )}
        </Field>
        <SubmitButton needed={needed} isBusy={false}>
          {t('Export the audit')}
        </SubmitButton>
      </form>
    </Card>
  );
}

function EventForm({ canBegin, work }: EvidenceFormsProps) {
  const api = useApi();
  // The explorer of the log leads here with an event.
  const [address] = useSearchParams();
  const [id, setId] = useState(address.get('event') ?? '');
  const [reason, setReason] = useState('');
  const eventId = id.trim();
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(eventId);
  const needed = [
    !canBegin && neededEnd,
    !isId && t('the id of an event, as the log explorer shows it'),
    !isReason(reason) && neededReason,
  ];
  const begin = () =>
    work(
      () => api.request(proveLogEvent, { params: { eventId }, body: { reason: reason.trim() } }),
      evidenceTexts.begun,
    );

  return (
    <Card title={t('Prove one event')} icon={<TickCircleIcon />} className="ws-ops__rebuild">
      <form
        className="ws-ops__evidence"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void begin();
        }}
      >
        <p className="ws-muted">{evidenceTexts.recorded}</p>
        <Field label={t('Id of the event')}>
          {(field) => (
            <TextInput
              {...field}
              maxLength={36}
              value={id}
              onChange={({ target }) => setId(target.value)}
            />
          )}
        </Field>
        <ReasonField reason={reason} onChange={setReason} />
        <SubmitButton needed={needed} isBusy={false}>
          {t('Prove the event')}
        </SubmitButton>
      </form>
    </Card>
  );
}
