import { OfflineIcon } from '@blueprintjs/icons';
import { useConnection, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { chatSlice } from '../state/chat-slice.ts';

const attempts = 5;

function waitingText(count: number): string {
  if (count === 0) return 'Disconnected.';
  if (count === 1) return 'Disconnected. One message waits to be sent.';
  return `Disconnected. ${count} messages wait to be sent.`;
}

export function OfflineBanner() {
  const { reconnect } = useShell();
  const { status, attempt } = useConnection();
  const waiting = useSlice(
    chatSlice,
    (state) => state.outgoing.filter((own) => own.status === 'pending').length,
  );
  if (status === 'connected' || status === 'initializing') return null;
  return (
    <div className="ws-chat__banner ws-chat__banner--offline" role="status">
      <OfflineIcon />
      <span className="ws-chat__banner-text">
        {waitingText(waiting)}
        <small>
          {status === 'reconnecting'
            ? `Trying again, ${attempt} of ${attempts}`
            : 'The service cannot be reached.'}
        </small>
      </span>
      <Button size="small" onClick={reconnect}>
        Try now
      </Button>
    </div>
  );
}
