import { GitMergeIcon, TickCircleIcon, WarningSignIcon } from '@blueprintjs/icons';
import { rebase } from '@mach42/contracts/phod/rebase.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useMemo } from 'react';
import { dataRaisActions } from '../state/datarais-actions.ts';
import { datarais } from '../state/datarais-slice.ts';
import { acceptedOps, type Reviewed } from '../state/review.ts';
import type { Screen } from '../state/screen.ts';

interface ConflictDialogProps {
  readonly entryId: string;
  readonly screen: Screen;
  readonly reviewed: Reviewed | undefined;
}

/** Another version was saved since the proposal was made: nothing is overwritten without asking. */
export function ConflictDialog({ entryId, screen, reviewed }: ConflictDialogProps) {
  const { dispatch } = useShell();
  const { review, conflict } = screen;
  const current = conflict?.current;
  const ops = useMemo(
    () =>
      review === undefined || reviewed?.ok !== true ? undefined : acceptedOps(review, reviewed.ops),
    [review, reviewed],
  );
  const outcome = useMemo(
    () =>
      review === undefined || current === undefined || ops === undefined
        ? undefined
        : rebase(ops, review.base, current.briefData),
    [review, current, ops],
  );
  if (review === undefined || current === undefined || ops === undefined) return null;
  const conflicts = new Set(outcome?.conflicts);
  const close = () => dispatch(datarais.conflictClosed({ entryId }));
  return (
    <Dialog
      isOpen
      icon={<GitMergeIcon />}
      title="Your PHOD File has changed"
      className="ws-rais-conflict-dialog"
      onClose={close}
      footer={
        <>
          <Button
            variant="danger-plain"
            className="ws-dialog__start"
            onClick={() => dispatch(dataRaisActions.discardProposal({ entryId }))}
          >
            Discard proposal
          </Button>
          <Button onClick={close}>Compare</Button>
          <Button
            variant="primary"
            disabled={outcome?.applies.length === 0}
            onClick={() => dispatch(dataRaisActions.rebase({ entryId }))}
          >
            Rebase on v{current.version}
          </Button>
        </>
      }
    >
      <p>
        This proposal was made from <strong>v{review.baseVersion}</strong>. Since then{' '}
        <strong>v{current.version}</strong> was saved, <Timestamp at={current.updatedAt} />.{' '}
        {ops.length - conflicts.size} of {ops.length} operations still apply; what was changed twice
        stays as it is in v{current.version}.
        {outcome?.applies.length === 0 &&
          ' Nothing is left of it: discard it and run the entry again.'}
      </p>
      <ul className="ws-rais-conflict">
        {ops.map((op, index) => (
          <li key={`${index} ${op.path}`}>
            {conflicts.has(op) ? (
              <WarningSignIcon className="ws-rais-conflict__twice" />
            ) : (
              <TickCircleIcon className="ws-rais-conflict__applies" />
            )}
            <code>{op.path}</code>
            <span
              className={
                conflicts.has(op) ? 'ws-rais-conflict__twice' : 'ws-rais-conflict__outcome'
              }
            >
              {conflicts.has(op) ? 'changed twice' : 'applies'}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
