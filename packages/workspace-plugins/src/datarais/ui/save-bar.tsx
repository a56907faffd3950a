import { FloppyDiskIcon } from '@blueprintjs/icons';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/confirm-dialog.tsx';
import { PanelFooter } from '@mach42/plugin-kit/ui/panel.tsx';
import { useState } from 'react';
import { failedChecks } from '../changes/checks.ts';
import { dataRaisActions } from '../state/datarais-actions.ts';
import { datarais } from '../state/datarais-slice.ts';
import type { Reviewed } from '../state/review.ts';
import type { Review } from '../state/screen.ts';

interface SaveBarProps {
  readonly entryId: string;
  readonly review: Review;
  readonly reviewed: Reviewed | undefined;
  readonly saving: boolean;
  readonly currentVersion: number;
}

export function SaveBar({ entryId, review, reviewed, saving, currentVersion }: SaveBarProps) {
  const { dispatch } = useShell();
  const [asking, setAsking] = useState(false);
  const total = reviewed?.ok === true ? reviewed.ops.length : 0;
  const accepted = total - review.rejected.length;
  const failed = failedChecks(review.checks);
  const save = () => dispatch(dataRaisActions.save({ entryId }));
  return (
    <PanelFooter className="ws-rais__footer">
      <Button
        variant="danger-plain"
        onClick={() => dispatch(datarais.reviewDiscarded({ entryId }))}
      >
        Discard proposal
      </Button>
      <span className="ws-rais__saves">
        {reviewed?.ok === false
          ? reviewed.error
          : `Saves ${accepted} of ${total} as v${currentVersion + 1}`}
      </span>
      <Button
        variant="primary"
        size="large"
        icon={<FloppyDiskIcon />}
        loading={saving}
        disabled={accepted === 0}
        onClick={() => (failed.length > 0 ? setAsking(true) : save())}
      >
        Save to DB
      </Button>
      <ConfirmDialog
        isOpen={asking}
        title="Save in spite of a failed check?"
        confirm="Save anyway"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          save();
        }}
      >
        {failed.map((check) => `${check.title}: ${check.detail}.`).join(' ')} You can go back to any
        version later.
      </ConfirmDialog>
    </PanelFooter>
  );
}
