import { showRebuildSamples } from '@mach42/contracts/ops/calls.ts';
import type { DifferentRowView } from '@mach42/contracts/ops/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { ValueChange } from '@mach42/plugin-kit/ui/diff/change-text.tsx';
import { StillNeeded } from '@mach42/plugin-kit/ui/still-needed.tsx';
import { useState } from 'react';
import { isReason, neededReason, ReasonField } from './reason-dialog.tsx';

/** Shows rows that a comparison found to differ, for a reason that is recorded. */
export function SamplesDialog({ onClose }: { readonly onClose: () => void }) {
  const { api, toasts } = useShell();
  const [reason, setReason] = useState('');
  const { isBusy, run } = useRequest({ onFailure: ({ message }) => toasts.error(message) });
  const [rows, setRows] = useState<readonly DifferentRowView[]>();

  const show = () =>
    run(async () => {
      const body = { reason: reason.trim() };
      setRows((await api.request(showRebuildSamples, { body })).data);
    });

  return (
    <Dialog
      isOpen
      title={t('Rows that differ')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {rows === undefined && (
            <Button
              variant="primary"
              disabled={!isReason(reason)}
              loading={isBusy}
              onClick={() => void show()}
            >
              {t('Show')}
            </Button>
          )}
        </>
      }
    >
      {rows === undefined ? (
        <>
          <p className="ws-ops__intro">
            {t(
              'Rows contain what people wrote. The audit records that you read them and why, and each person whose rows they are sees it under Access. Parts of a PHOD are not shown.',
            )}
          </p>
          <ReasonField reason={reason} onChange={setReason} />
          <StillNeeded needed={[!isReason(reason) && neededReason]} />
        </>
      ) : (
        <ul className="ws-ops__samples" aria-label={t('Rows that differ')}>
          {rows.map((row, index) => (
            <SampleRow key={index} row={row} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const kinds: Readonly<Record<DifferentRowView['kind'], string>> = {
  missing: t('is missing; a rebuild restores it'),
  extra: t('is not in the log; a rebuild removes it'),
  changed: t('differs; a rebuild changes it'),
};

function SampleRow({ row }: { readonly row: DifferentRowView }) {
  const { table, kind, columns, current, rebuilt } = row;
  const names = kind === 'changed' ? columns : Object.keys(current ?? rebuilt ?? {});
  return (
    <li>
      <p>
        {t('A row of')} <code>{table}</code> {kinds[kind]}.
      </p>
      <dl className="ws-ops__facts">
        {names.map((name) => (
          <div key={name} className="ws-ops__fact">
            <dt>{name}</dt>
            <dd>
              {kind === 'changed' ? (
                <ValueChange
                  before={current?.[name] ?? t('nothing')}
                  after={rebuilt?.[name] ?? t('nothing')}
                />
              ) : (
                ((current ?? rebuilt)?.[name] ?? t('nothing'))
              )}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
