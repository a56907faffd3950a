import { EyeOffIcon } from '@blueprintjs/icons';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { sendingTexts } from '@mach42/contracts/sending/texts.ts';
import { useShownData } from '../edits/use-edit.ts';
import { PolicyRow } from './policy-row.tsx';
import { sectionsToDecide } from './sections-to-decide.ts';
import { sendingActions, sendingSlice } from './state/sending-slice.ts';
import './sending.css';

interface OverviewDialogProps {
  readonly onClose: () => void;
}

/** Every section that may be sent, with what is sent of it. */
export default function OverviewDialog({ onClose }: OverviewDialogProps) {
  const { dispatch } = useShell();
  const { policies, failure } = useSlice(sendingSlice, (state) => state);
  const { inFile, gone } = sectionsToDecide(useShownData() ?? {}, policies ?? {});
  return (
    <Dialog
      isOpen
      width={600}
      icon={<EyeOffIcon />}
      title="What models get of your file"
      onClose={onClose}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="ws-sending">
        <p className="ws-muted">
          Some models run outside this machine, such as those of Anthropic. They get of your file
          what you allow here, from the next question or run on. The built-in assistant and models
          on this machine use all of it but your secrets. What you write in a chat or an entry, and
          what stands in an answer, is sent masked, whatever is chosen here.
        </p>
        {failure !== undefined && (
          <ErrorState
            title={sendingTexts.loadFailed}
            error={failure}
            onRetry={() => dispatch(sendingActions.load())}
          />
        )}
        {policies !== undefined && (
          <ul className="ws-sending__sections">
            {inFile.map((section) => (
              <PolicyRow key={section} section={section} />
            ))}
            {gone.map((section) => (
              <PolicyRow key={section} section={section} isGone />
            ))}
          </ul>
        )}
        {policies !== undefined && inFile.length === 0 && (
          <p className="ws-muted">Your file has no sections yet. New ones are sent masked.</p>
        )}
      </div>
    </Dialog>
  );
}
