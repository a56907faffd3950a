import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { diffJson } from '@mach42/json-document/diff/json-diff.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { ConflictDialog } from '@mach42/plugin-kit/phod/conflict/conflict-dialog.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { edits, type Conflict } from '../edits/edits-slice.ts';

/** The dialog for changes to a file that was saved in the meantime. */
export default function OpenConflict({ change, current }: Conflict) {
  const { dispatch, toasts } = useShell();
  const close = () => dispatch(edits.conflictClosed());
  const discard = () => {
    close();
    toasts.undo(phodTexts.givenUp, {
      undo: () => dispatch(edits.conflicted({ change, current })),
    });
  };

  function save(briefData: BriefData) {
    const ops = diffJson(current.briefData, briefData);
    if (ops.length === 0) {
      dispatch(edits.saved(change.id));
      close();
      return;
    }
    const { briefData: before, version: baseVersion } = current;
    dispatch(edits.asked({ ...change, ops, before, baseVersion }));
  }

  return (
    <ConflictDialog
      ops={change.ops}
      base={change.before}
      baseVersion={change.baseVersion}
      current={current}
      ownName={t('your change')}
      ownWere={change.kind === 'manual' ? t('This change was') : t('Your changes were')}
      onClose={close}
      footer={({ briefData, isComplete }) => (
        <>
          {change.kind === 'manual' && (
            <Button variant="danger-plain" className="ws-dialog__start" onClick={discard}>
              {t('Discard my change')}
            </Button>
          )}
          {change.kind === 'json-editor' && <Button onClick={close}>{t('Keep editing')}</Button>}
          {change.kind === 'import' && <Button onClick={close}>{t('Back to the import')}</Button>}
          <Button variant="primary" disabled={!isComplete} onClick={() => save(briefData)}>
            {t('Save onto v{version}', { version: current.version })}
          </Button>
        </>
      )}
    />
  );
}
