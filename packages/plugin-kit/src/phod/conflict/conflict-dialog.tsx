import { GitMergeIcon } from '@blueprintjs/icons';
import { sameJson } from '@mach42/json-document/json-value.ts';
import type { BriefData, PhodFile, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { useMemo, useState, type ReactNode } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import { areComplete, noChoices, resolved, sidesOf } from './resolve.ts';
import { ConflictHunks } from './conflict-hunks.tsx';

/** The file as the choices make it. */
export interface Resolution {
  readonly briefData: BriefData;
  /** Whether it differs from what was saved in the meantime. */
  readonly changesSomething: boolean;
  /** Whether each value that was changed twice has its side. */
  readonly isComplete: boolean;
}

interface ConflictDialogProps {
  /** What was to be saved, and the file that it was made from. */
  readonly ops: readonly PhodOperation[];
  readonly base: BriefData;
  readonly baseVersion: number;
  /** What was saved in the meantime. */
  readonly current: PhodFile;
  /** What one's own side is: _your change_. */
  readonly ownName: string;
  /** Begins the explanation: _Your changes were_. */
  readonly ownWere: string;
  /** Ends it, where there is more to say. */
  readonly remark?: (resolution: Resolution) => string | undefined;
  readonly footer: (resolution: Resolution) => ReactNode;
  readonly onClose: () => void;
}

/** Shows what applies, and has the person choose a side of what was changed twice. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { ops, base, baseVersion, current, ownName, ownWere, remark, footer, onClose } = props;
  const { briefData: saved, version } = current;
  const [choices, setChoices] = useState(noChoices);
  const sides = useMemo(() => sidesOf(ops, base, saved), [ops, base, saved]);
  const briefData = useMemo(() => resolved(ops, base, saved, choices), [ops, base, saved, choices]);
  const resolution = {
    briefData,
    changesSomething: !sameJson(briefData, saved),
    isComplete: areComplete(choices),
  };
  const said = remark?.(resolution);
  const twice = sides.filter(({ theirs }) => theirs !== undefined).length;
  return (
    <Dialog
      isOpen
      width={560}
      icon={<GitMergeIcon />}
      title={t('Your PHOD File has changed')}
      className="ws-conflict-dialog"
      onClose={onClose}
      footer={footer(resolution)}
    >
      <p>
        <Trans
          message="{ownWere} made from {strong}. Since then {strong2} was saved by {updatedBy}, {timestamp}. {count} of {count2} operations still apply"
          values={{
            ownWere,
            strong: <strong>v{baseVersion}</strong>,
            strong2: <strong>v{version}</strong>,
            updatedBy: current.updatedBy,
            timestamp: <Timestamp at={current.updatedAt} />,
            count: sides.length - twice,
            count2: sides.length,
          }}
        />
        {twice > 0 && t('; choose what counts where it was changed twice')}.
        {said !== undefined && ` ${said}`}
      </p>
      <ConflictHunks
        sides={sides}
        choices={choices}
        version={version}
        ownName={ownName}
        onChange={setChoices}
      />
    </Dialog>
  );
}
