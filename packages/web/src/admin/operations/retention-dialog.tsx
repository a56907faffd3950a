import { mostBackups, type BackupView } from '@mach42/contracts/ops/backup-schemas.ts';
import { removeOldBackups } from '@mach42/contracts/ops/calls.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useEffect, useState } from 'react';
import { several } from '../dashboard/numbers.ts';

interface RetentionDialogProps {
  readonly backups: readonly BackupView[];
  /** The number of backups that the schedule keeps; 0: all. */
  readonly keep: number;
  readonly isBusy: boolean;
  readonly onConfirm: (keep: number, count: number) => void;
  readonly onClose: () => void;
}

/** The answer for a number of backups that stay. */
interface Preview {
  readonly keep: number;
  readonly removed?: readonly string[];
  readonly problem?: string;
}

/** Asks how many backups stay, and names those that would be removed before any is. */
export function RetentionDialog({ backups, isBusy, ...given }: RetentionDialogProps) {
  const api = useApi();
  const { onConfirm, onClose } = given;
  const usual = given.keep > 0 ? given.keep : backups.length;
  const [text, setText] = useState(String(Math.min(usual, backups.length)));
  const [preview, setPreview] = useState<Preview>();
  const keep = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  const isNumber = keep >= 1 && keep <= mostBackups;

  useEffect(() => {
    if (!isNumber) return undefined;
    let isOver = false;
    const show = (found: Omit<Preview, 'keep'>): void => {
      if (!isOver) setPreview({ keep, ...found });
    };
    api.request(removeOldBackups, { body: { keep, dryRun: true } }).then(
      ({ data }) => show({ removed: data.removed }),
      (error: unknown) => show({ problem: asApiError(error).message }),
    );
    return () => {
      isOver = true;
    };
  }, [api, keep, isNumber]);

  // An answer for another number is not valid for this one.
  const { removed, problem } = preview?.keep === keep && isNumber ? preview : {};
  const count = removed?.length ?? 0;
  return (
    <Dialog
      isOpen
      title={t('Remove old backups?')}
      onClose={onClose}
      action={{
        label: count === 0 ? t('Remove') : t('Remove {count}', { count }),
        variant: 'danger',
        disabled: count === 0,
        loading: isBusy,
        run: () => onConfirm(keep, count),
      }}
    >
      <Field
        label={t('Number of newest backups to keep')}
        hint={t('The backups that they need are kept as well')}
      >
        {(field) => (
          <TextInput
            {...field}
            inputMode="numeric"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <p role="status">
        {problem ??
          (isNumber
            ? previewOf(removed)
            : t('Enter a number from 1 to {mostBackups}.', { mostBackups }))}
      </p>
      {count > 0 && (
        <ul>
          {removed?.slice(0, mostNamed).map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const mostNamed = 10;

function previewOf(removed: readonly string[] | undefined): string {
  if (removed === undefined) return t('Checking…');
  if (removed.length === 0) return t('No backup would be removed.');
  return t('{count} would be removed. This cannot be undone.', {
    count: several(removed.length, 'backup'),
  });
}
