import { removeProvider } from '@mach42/contracts/providers/calls.ts';
import type { ProviderView } from '@mach42/contracts/providers/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useShell, useToasts } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { ConfirmDialog, Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field } from '@mach42/plugin-kit/ui/field.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { StillNeeded } from '@mach42/plugin-kit/ui/still-needed.tsx';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';
import { useState } from 'react';
import { FailureNote } from '../dialogs/form-parts.tsx';
import { useChange } from '../dialogs/use-change.ts';
import { ConnectionFields, ModelChoice } from './provider-fields.tsx';
import { pageTexts } from './texts.ts';
import { useProviderForm, type FormSubject, type ProviderForm } from './use-provider-form.ts';
import '../dialogs/forms.css';

export type Described = FormSubject;

interface ProviderDialogProps {
  readonly described: Described | undefined;
  /** The present providers. */
  readonly newest: readonly ProviderView[] | undefined;
  /** Called when a provider was saved. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Connects a service, or changes a provider: its address and key, then its models. */
export function ProviderDialog({ described, newest, onDone, onClose }: ProviderDialogProps) {
  const [started, setStarted] = useState(described);
  const [readAgain, setReadAgain] = useState(0);
  // The form stays while the dialog fades away.
  if (described !== undefined && started !== described) setStarted(described);
  const subject = described ?? started;
  const name = subject?.provider?.name ?? subject?.preset?.name ?? '';
  const action = subject?.provider === undefined ? t('Connect') : t('Change');
  const isOpen = described !== undefined;
  const latest = newest?.find(({ id }) => id === subject?.provider?.id);
  return (
    <Dialog
      isOpen={isOpen}
      width={720}
      className="ws-provider-dialog"
      title={`${action} ${name === '' ? t('a service') : name}`}
      onClose={onClose}
    >
      {subject !== undefined && (
        <Form
          key={`${name} ${subject.provider?.version ?? 0} ${readAgain}`}
          subject={
            subject.provider !== undefined && latest !== undefined && readAgain > 0
              ? { provider: latest }
              : subject
          }
          onReadAgain={() => setReadAgain(readAgain + 1)}
          onDone={() => {
            onDone();
            onClose();
          }}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

interface FormProps {
  readonly subject: FormSubject;
  readonly onReadAgain: () => void;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The form of a provider. Enter first asks the service for its models, and then saves. */
function Form({ subject, onReadAgain, onDone, onClose }: FormProps) {
  const form = useProviderForm(subject, onDone);
  const { drafts, isStored, needed, saving, testing, tested } = form;
  const isFaulty = needed.length > 0;
  const isAsked = tested !== undefined || drafts.length > 0;
  const submit = () => {
    if (saving.isBusy || testing.isBusy) return;
    if (!isAsked) void form.test();
    else if (!isFaulty) void form.save();
  };
  return (
    <form
      noValidate
      className="ws-admin-form ws-admin-form--single"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ConnectionFields form={form} />
      {tested !== undefined && (
        <p role="status" className="ws-provider-dialog__found">
          {pageTexts.found(tested.total, tested.ms)}.{' '}
          {tested.outside ? pageTexts.outside : pageTexts.inside}.
        </p>
      )}
      {drafts.length > 0 && (
        <ModelChoice
          drafts={drafts}
          onChange={form.setDrafts}
          asksImages={form.kind === 'openai'}
        />
      )}
      {form.kind === 'openai' && form.chosen > 0 && <AssistantsField form={form} />}
      {isStored && !form.isNamed && (
        <Switch label={t('Turned on')} checked={form.enabled} onChange={form.setEnabled} />
      )}
      <FailureNote title={pageTexts.saveFailed} error={saving.error} />
      {isAsked && <StillNeeded needed={form.needed} />}
      <footer className="ws-admin-form__actions">
        {isStored && <RemoveButton form={form} onDone={onDone} />}
        {saving.error?.code === 'CONFLICT' && isStored && (
          <Button onClick={onReadAgain}>{pageTexts.loadNewest}</Button>
        )}
        <Button onClick={onClose}>{t('Cancel')}</Button>
        {isAsked && (
          <Button loading={testing.isBusy} onClick={() => void form.test()}>
            {pageTexts.list}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          loading={isAsked ? saving.isBusy : testing.isBusy}
          disabled={isAsked && isFaulty}
        >
          {isAsked ? (isStored ? pageTexts.save : pageTexts.add(form.chosen)) : pageTexts.test}
        </Button>
      </footer>
    </form>
  );
}

function AssistantsField({ form }: { readonly form: ProviderForm }) {
  const chosen = form.drafts.filter(({ isChosen }) => isChosen);
  const options = [
    { value: '', label: pageTexts.notAssistants },
    ...chosen.map(({ name, label }) => ({ value: name, label })),
  ];
  const isThere = chosen.some(({ name }) => name === form.assistants);
  return (
    <Field label={pageTexts.assistants} hint={pageTexts.assistantsHint}>
      {(ids) => (
        <Select
          {...ids}
          options={options}
          value={isThere ? (form.assistants ?? '') : ''}
          onChange={(name) => form.setAssistants(name === '' ? null : name)}
        />
      )}
    </Field>
  );
}

/** Removes the provider after a confirmation, because no undo can restore a destroyed key. */
function RemoveButton({
  form,
  onDone,
}: {
  readonly form: ProviderForm;
  readonly onDone: () => void;
}) {
  const { api } = useShell();
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const removing = useChange(pageTexts.removeFailed);
  const { id = '', name = '' } = form.provider ?? {};
  return (
    <>
      <Button
        variant="danger-plain"
        className="ws-provider-dialog__remove"
        loading={removing.isBusy}
        onClick={() => setAsking(true)}
      >
        {pageTexts.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={pageTexts.removeQuestion(name)}
        confirm={pageTexts.remove}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void removing.run(async () => {
            await api.request(removeProvider, { params: { id } });
            toasts.success(pageTexts.removed(name));
            onDone();
          });
        }}
      >
        {pageTexts.removeNote}
      </ConfirmDialog>
    </>
  );
}
