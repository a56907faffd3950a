import { opsReasonLength, parkedTexts } from '@mach42/contracts/ops/texts.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextArea } from '@mach42/plugin-kit/ui/field.tsx';
import { StillNeeded } from '@mach42/plugin-kit/ui/still-needed.tsx';
import { useState, type ReactNode } from 'react';

interface ReasonDialogProps {
  /** The question. */
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  readonly isBusy: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

export const isReason = (text: string): boolean => text.trim().length >= opsReasonLength.least;

/** Asks why, before something is done that the audit keeps. */
export function ReasonDialog({ title, children, confirm, isBusy, ...on }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      isOpen
      title={title}
      onClose={on.onClose}
      footer={
        <>
          <Button onClick={on.onClose}>{t('Cancel')}</Button>
          <Button
            variant="danger"
            disabled={!isReason(reason)}
            loading={isBusy}
            onClick={() => on.onConfirm(reason.trim())}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p className="ws-ops__intro">{children}</p>
      <ReasonField reason={reason} onChange={setReason} />
      <StillNeeded needed={[!isReason(reason) && neededReason]} />
    </Dialog>
  );
}

interface ReasonFieldProps {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
  /** The refusal of the request with this reason. */
  readonly problem?: string | undefined;
}

/** Takes why something is done that the audit keeps. */
export function ReasonField({ reason, onChange, problem }: ReasonFieldProps) {
  return (
    <>
      <Field label={t('Reason')} hint={parkedTexts.reasonNeeded}>
        {(field) => (
          <TextArea
            {...field}
            rows={2}
            maxLength={opsReasonLength.most}
            value={reason}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      {problem !== undefined && (
        <p role="alert" className="ws-danger">
          {problem}
        </p>
      )}
    </>
  );
}

interface SubmitButtonProps {
  /** The names of the fields that the form needs; false for a filled one. */
  readonly needed: readonly (string | false)[];
  readonly variant?: 'primary' | 'danger';
  readonly isBusy: boolean;
  readonly children: ReactNode;
}

/** The button of a form: disabled while something is missing, which a line above it names. */
export function SubmitButton({ needed, variant = 'primary', isBusy, children }: SubmitButtonProps) {
  return (
    <>
      <StillNeeded needed={needed} />
      <Button
        type="submit"
        variant={variant}
        loading={isBusy}
        disabled={needed.some((one) => one !== false)}
      >
        {children}
      </Button>
    </>
  );
}

/** As `SubmitButton` names it. */
export const neededReason = t('a reason of at least {least} characters', opsReasonLength);
