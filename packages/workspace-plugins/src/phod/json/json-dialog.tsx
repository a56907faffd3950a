import { CurlyBracesIcon } from '@blueprintjs/icons';
import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/confirm-dialog.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { useLeaveGuard } from '@mach42/plugin-kit/use-leave-guard.ts';
import { useState } from 'react';
import { JsonForm } from './json-form.tsx';
import './json.css';

interface JsonDialogProps {
  readonly file: PhodFile;
  /** The section that the caret starts in. */
  readonly section?: string | undefined;
  readonly onClose: () => void;
}

/** What was typed is never lost by a slip: closing asks first. */
export default function JsonDialog({ file, section, onClose }: JsonDialogProps) {
  const [changed, setChanged] = useState(false);
  const [asking, setAsking] = useState(false);
  useLeaveGuard(changed);
  return (
    <>
      <Dialog
        isOpen
        width={840}
        icon={<CurlyBracesIcon />}
        title="Edit as JSON"
        className="ws-phod-json-dialog"
        onClose={() => (changed ? setAsking(true) : onClose())}
      >
        <JsonForm
          file={file}
          section={section}
          onChanged={setChanged}
          onCancel={() => (changed ? setAsking(true) : onClose())}
          onSaved={onClose}
        />
      </Dialog>
      <ConfirmDialog
        isOpen={asking}
        title="Discard your changes?"
        confirm="Discard"
        cancel="Go on editing"
        onConfirm={onClose}
        onCancel={() => setAsking(false)}
      >
        What you changed here has not been saved.
      </ConfirmDialog>
    </>
  );
}
