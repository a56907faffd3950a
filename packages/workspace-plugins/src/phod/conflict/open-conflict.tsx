import { GitMergeIcon } from '@blueprintjs/icons';
import { diffJson } from '@mach42/contracts/phod/json-diff.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { areComplete, noChoices } from '@mach42/plugin-kit/phod/conflict/choices.ts';
import { ConflictPlaces } from '@mach42/plugin-kit/phod/conflict/conflict-places.tsx';
import { resolved, sidesOf } from '@mach42/plugin-kit/phod/conflict/resolve.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useMemo, useState } from 'react';
import { edits, type Conflict } from '../edits/edits-slice.ts';

/** Shows what applies, and has the person choose a side of what was changed twice. */
export default function OpenConflict({ change, current }: Conflict) {
  const { dispatch } = useShell();
  const [choices, setChoices] = useState(noChoices);
  const { ops, before, baseVersion } = change;
  const sides = useMemo(
    () => sidesOf(ops, before, current.briefData),
    [ops, before, current.briefData],
  );
  const twice = sides.filter(({ theirs }) => theirs !== undefined).length;
  const close = () => dispatch(edits.conflictClosed());

  function save() {
    const briefData = resolved(ops, before, current.briefData, choices);
    const remaining = diffJson(current.briefData, briefData);
    if (remaining.length === 0) {
      dispatch(edits.saved(change.id));
      close();
      return;
    }
    dispatch(
      edits.asked({
        ...change,
        ops: remaining,
        before: current.briefData,
        baseVersion: current.version,
      }),
    );
  }

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
          {change.kind === 'manual' && (
            <Button variant="danger-plain" className="ws-dialog__start" onClick={close}>
              Discard my change
            </Button>
          )}
          {change.kind === 'json-editor' && <Button onClick={close}>Go on editing</Button>}
          {change.kind === 'import' && <Button onClick={close}>Back to the import</Button>}
          <Button variant="primary" disabled={!areComplete(choices)} onClick={save}>
            Save onto v{current.version}
          </Button>
        </>
      }
    >
      <p>
        {change.kind === 'manual' ? 'This change was' : 'Your changes were'} made from{' '}
        <strong>v{baseVersion}</strong>. Since then <strong>v{current.version}</strong> was saved by{' '}
        {current.updatedBy}, <Timestamp at={current.updatedAt} />. {sides.length - twice} of{' '}
        {sides.length} still apply
        {twice > 0 && '; choose what counts where it was changed twice'}.
      </p>
      <ConflictPlaces
        sides={sides}
        choices={choices}
        version={current.version}
        ownName="your change"
        onChange={setChoices}
      />
    </Dialog>
  );
}
