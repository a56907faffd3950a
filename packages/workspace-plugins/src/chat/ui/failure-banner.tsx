import { CrossIcon, ErrorIcon } from '@blueprintjs/icons';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { chat, chatSlice } from '../state/chat-slice.ts';

export function FailureBanner() {
  const { dispatch } = useShell();
  const failure = useSlice(chatSlice, (state) => state.failure);
  if (failure === undefined) return null;
  return (
    <div className="ws-chat__banner ws-chat__banner--error" role="alert">
      <ErrorIcon />
      <span className="ws-chat__banner-text">{`Error: ${failure}`}</span>
      <IconButton
        size="small"
        icon={<CrossIcon size={12} />}
        label="Dismiss"
        onClick={() => dispatch(chat.failureDismissed())}
      />
    </div>
  );
}
