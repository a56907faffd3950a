import { CrossIcon, ErrorIcon, OfflineIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { useConnection, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { conversations, conversationsSlice } from '../state/conversations-slice.ts';
import './banner.css';

const attempts = limits.socket.reconnectAttempts;

function waitingText(count: number): string {
  if (count === 0) return 'Disconnected.';
  if (count === 1) return 'Disconnected. One message waits to be sent.';
  return `Disconnected. ${count} messages wait to be sent.`;
}

/** Says that there is no connection, what waits for it, and what is done about it. */
export function OfflineBanner() {
  const { reconnect } = useShell();
  const { status, attempt } = useConnection();
  const waiting = useSlice(
    conversationsSlice,
    (state) => state.outgoing.filter((own) => own.status !== 'failed').length,
  );
  if (status === 'connected' || status === 'initializing') return null;
  const isTrying = status === 'reconnecting';
  return (
    <div className="ws-banner ws-banner--offline" role="status">
      <OfflineIcon />
      <span className="ws-banner__text">
        {waitingText(waiting)}
        <small>
          {isTrying
            ? `Trying again, ${attempt} of ${attempts}`
            : `All ${attempts} attempts were used.`}
        </small>
      </span>
      <Button size="small" onClick={reconnect}>
        {isTrying ? 'Try now' : 'Try again'}
      </Button>
    </div>
  );
}

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
