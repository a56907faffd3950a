import { GitMergeIcon, TickCircleIcon, WarningSignIcon } from '@blueprintjs/icons';
import { diffJson } from '@mach42/contracts/phod/json-diff.ts';
import type { PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useMemo, useState } from 'react';
import { edits, type Conflict } from '../edits/edits-slice.ts';
import { ConflictSides } from './conflict-sides.tsx';
import { resolved, sidesOf } from './resolve.ts';
import './conflict.css';

/** Operations beyond that are counted only. */
const mostShown = 50;

/** Shows what applies, and both sides of what was changed twice. */
export default function OpenConflict({ change, current }: Conflict) {
  const { dispatch } = useShell();
  const [mine, setMine] = useState<ReadonlySet<PhodOperation>>(new Set());
  const { ops, before, baseVersion } = change;
  const sides = useMemo(
    () => sidesOf(ops, before, current.briefData),
    [ops, before, current.briefData],
  );
  const twice = sides.filter(({ theirs }) => theirs !== undefined).length;
  const close = () => dispatch(edits.conflictClosed());

  function save() {
    const briefData = resolved(ops, before, current.briefData, (op) => mine.has(op));
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

  function choose(op: PhodOperation, isMine: boolean) {
    const next = new Set(mine);
    if (isMine) next.add(op);
    else next.delete(op);
    setMine(next);
  }

  return (
    <Dialog
      isOpen
      width={560}
      icon={<GitMergeIcon />}
      title="Your PHOD File has changed"
      onClose={close}
      footer={
        <>
          {change.kind === 'manual' && (
            <Button variant="danger-plain" className="ws-dialog__start" onClick={close}>
              Discard my change
            </Button>
          )}
          {change.kind === 'json-editor' && <Button onClick={close}>Go on editing</Button>}
          <Button variant="primary" onClick={save}>
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
        {twice > 0 && '; decide on what was changed twice'}.
      </p>
      <ul className="ws-phod-conflict">
        {sides.slice(0, mostShown).map(({ op, theirs }, index) => (
          <li key={`${index} ${op.path}`}>
            <div className="ws-phod-conflict__place">
              {theirs === undefined ? (
                <TickCircleIcon className="ws-phod-conflict__applies" />
              ) : (
                <WarningSignIcon className="ws-phod-conflict__twice" />
              )}
              <code>{op.path}</code>
              <span {...(theirs !== undefined && { className: 'ws-phod-conflict__twice' })}>
                {theirs === undefined ? 'applies' : 'changed twice'}
              </span>
            </div>
            {theirs !== undefined && (
              <ConflictSides
                op={op}
                theirs={theirs}
                version={current.version}
                isMine={mine.has(op)}
                onChoose={(isMine) => choose(op, isMine)}
              />
            )}
          </li>
        ))}
      </ul>
      {sides.length > mostShown && <p>and {sides.length - mostShown} more.</p>}
    </Dialog>
  );
}
