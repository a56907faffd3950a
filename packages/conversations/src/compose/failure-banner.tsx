import { CrossIcon, ErrorIcon } from '@blueprintjs/icons';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { conversations, conversationsSlice } from '../state/conversations-slice.ts';
import './banner.css';

/** What went wrong last, until it is dismissed. */
export function FailureBanner() {
  const { dispatch } = useShell();
  const failure = useSlice(conversationsSlice, (state) => state.failure);
  if (failure === undefined) return null;
  return (
    <div className="ws-banner ws-banner--error" role="alert">
      <ErrorIcon />
      <span className="ws-banner__text">{`Error: ${failure}`}</span>
      <IconButton
        size="small"
        icon={<CrossIcon size={12} />}
        label="Dismiss"
        onClick={() => dispatch(conversations.failureDismissed())}
      />
    </div>
  );
}
