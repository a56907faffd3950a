import { CurlyBracesIcon } from '@blueprintjs/icons';
import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { useLeaveGuard } from '@mach42/plugin-kit/use-leave-guard.ts';
import { useState } from 'react';
import { DiscardDialog } from '../discard-dialog.tsx';
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
      <DiscardDialog isOpen={asking} onDiscard={onClose} onGoOn={() => setAsking(false)} />
    </>
  );
}
