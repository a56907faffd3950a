import { GitMergeIcon } from '@blueprintjs/icons';
import { sameJson } from '@mach42/contracts/phod/json-value.ts';
import type { BriefData, PhodFile, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { areComplete, noChoices } from '@mach42/plugin-kit/phod/conflict/choices.ts';
import { ConflictPlaces } from '@mach42/plugin-kit/phod/conflict/conflict-places.tsx';
import { resolved, sidesOf } from '@mach42/plugin-kit/phod/conflict/resolve.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useMemo, useState } from 'react';
import { dataRaisActions } from '../state/datarais-actions.ts';
import { datarais } from '../state/datarais-slice.ts';

interface OpenConflictProps {
  readonly entryId: string;
  /** The accepted operations of the proposal, made on `base`. */
  readonly ops: readonly PhodOperation[];
  readonly base: BriefData;
  readonly baseVersion: number;
  readonly current: PhodFile;
}

/** Shows what of a proposal applies, and has the person choose a side of what was changed twice. */
export function OpenConflict({ entryId, ops, base, baseVersion, current }: OpenConflictProps) {
  const { dispatch } = useShell();
  const [choices, setChoices] = useState(noChoices);
  const { briefData, version } = current;
  const sides = useMemo(() => sidesOf(ops, base, briefData), [ops, base, briefData]);
  const moved = useMemo(
    () => resolved(ops, base, briefData, choices),
    [ops, base, briefData, choices],
  );
  const twice = sides.filter(({ theirs }) => theirs !== undefined).length;
  const isNothingLeft = sameJson(moved, briefData);
  const close = () => dispatch(datarais.conflictClosed({ entryId }));
  return (
    <Dialog
      isOpen
      width={560}
      icon={<GitMergeIcon />}
      title="Your PHOD File has changed"
      className="ws-conflict-dialog"
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
            disabled={isNothingLeft || !areComplete(choices)}
            onClick={() => dispatch(dataRaisActions.rebase({ entryId, briefData: moved }))}
          >
            Rebase on v{version}
          </Button>
        </>
      }
    >
      <p>
        This proposal was made from <strong>v{baseVersion}</strong>. Since then{' '}
        <strong>v{version}</strong> was saved by {current.updatedBy},{' '}
        <Timestamp at={current.updatedAt} />. {sides.length - twice} of {sides.length} operations
        still apply
        {twice > 0 && '; choose what counts where it was changed twice'}.
        {isNothingLeft && ` As it stands, nothing of it would be added to v${version}.`}
      </p>
      <ConflictPlaces
        sides={sides}
        choices={choices}
        version={version}
        ownName="this proposal"
        onChange={setChoices}
      />
    </Dialog>
  );
}
