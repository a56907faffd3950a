import type { BriefData, PhodFile, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { ConflictDialog } from '@mach42/plugin-kit/phod/conflict/conflict-dialog.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { dataRaisActions } from '../actions.ts';
import { datarais } from '../state.ts';

interface OpenConflictProps {
  readonly entryId: string;
  /** The accepted operations of the proposal, made on `base`. */
  readonly ops: readonly PhodOperation[];
  readonly base: BriefData;
  readonly baseVersion: number;
  readonly current: PhodFile;
}

/** Of a proposal whose file was saved in the meantime. */
export function OpenConflict({ entryId, ...made }: OpenConflictProps) {
  const { dispatch } = useShell();
  const { version } = made.current;
  const close = () => dispatch(datarais.conflictClosed({ entryId }));
  return (
    <ConflictDialog
      {...made}
      ownName={t('this proposal')}
      ownWere={t('This proposal was')}
      remark={({ changesSomething }) =>
        changesSomething ? undefined : t('Nothing of it would change v{version}.', { version })
      }
      onClose={close}
      footer={({ briefData, changesSomething, isComplete }) => (
        <>
          <Button
            variant="danger-plain"
            className="ws-dialog__start"
            onClick={() => dispatch(dataRaisActions.discardProposal({ entryId }))}
          >
            {t('Discard proposal')}
          </Button>
          <Button onClick={close}>{t('Compare')}</Button>
          <Button
            variant="primary"
            disabled={!changesSomething || !isComplete}
            onClick={() => dispatch(dataRaisActions.rebase({ entryId, briefData }))}
          >
            {t('Rebase on v{version}', { version })}
          </Button>
        </>
      )}
    />
  );
}
