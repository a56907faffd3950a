import { CurlyBracesIcon } from '@blueprintjs/icons';
import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { useLeaveGuard, useSession } from '@mach42/plugin-kit/hooks.ts';
import { useRef, useState } from 'react';
import { DiscardDialog } from '../discard-dialog.tsx';
import { JsonForm } from './json-form.tsx';
import { forgetText, keepText, useKeptText } from './kept-text.ts';
import './json.css';

interface JsonDialogProps {
  readonly file: PhodFile;
  /** The section that the caret starts in. */
  readonly section?: string | undefined;
  readonly onClose: () => void;
}

/**
 * What was typed is never lost by a slip: closing asks first, and text that goes without a question, as
 * with a sign-out, is kept for the same person.
 */
export default function JsonDialog({ file, section, onClose }: JsonDialogProps) {
  const [{ userId }] = useState(useSession());
  const [kept] = useState(useKeptText());
  const [changed, setChanged] = useState(kept !== undefined);
  const [asking, setAsking] = useState(false);
  /** Saved or discarded: nothing of it is to be kept. */
  const isSettled = useRef(false);
  useLeaveGuard(changed);

  function settle() {
    isSettled.current = true;
    forgetText();
    onClose();
  }

  return (
    <>
      <Dialog
        isOpen
        width={840}
        icon={<CurlyBracesIcon />}
        title={t('Edit as JSON')}
        className="ws-phod-json-dialog"
        onClose={() => (changed ? setAsking(true) : onClose())}
      >
        <JsonForm
          file={file}
          section={section}
          kept={kept}
          onGone={(text, base) => {
            if (changed && !isSettled.current && userId !== undefined) {
              keepText({ userId, base, text });
            }
          }}
          onChanged={setChanged}
          onCancel={() => (changed ? setAsking(true) : onClose())}
          onSaved={settle}
        />
      </Dialog>
      <DiscardDialog isOpen={asking} onDiscard={settle} onGoOn={() => setAsking(false)} />
    </>
  );
}
