import { CrossIcon, ErrorIcon, OfflineIcon, WarningSignIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { t } from '@mach42/language/t.ts';
import { useConnection, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { conversationActions } from '../state/actions.ts';
import { conversations, conversationsSlice } from '../state/conversations-slice.ts';
import './banner.css';

const attempts = limits.socket.reconnectAttempts;

function waitingText(count: number): string {
  if (count === 0) return t('Disconnected.');
  if (count === 1) return t('Disconnected. One message waits to be sent.');
  return t('Disconnected. {count} messages wait to be sent.', { count });
}

/** Says that there is no connection, how many messages wait for it, and which attempt to connect again is running. */
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
    <div className="ws-banner ws-banner--warning" role="status">
      <OfflineIcon />
      <span className="ws-banner__text">
        {waitingText(waiting)}
        <small>
          {isTrying
            ? t('Trying again, {attempt} of {attempts}', { attempt, attempts })
            : t('All {attempts} attempts were used.', { attempts })}
        </small>
      </span>
      <Button size="small" onClick={reconnect}>
        {isTrying ? t('Try now') : t('Try again')}
      </Button>
    </div>
  );
}

/** Says that newer messages of a room are not shown, because an event before them cannot be read. */
export function HeldUpBanner({ roomId }: { readonly roomId: string | undefined }) {
  const { dispatch } = useShell();
  const isHeldUp = useSlice(
    conversationsSlice,
    (state) => roomId !== undefined && state.messagesByRoom[roomId]?.isHeldUp === true,
  );
  if (roomId === undefined || !isHeldUp) return null;
  return (
    <div className="ws-banner ws-banner--warning" role="status">
      <WarningSignIcon />
      <span className="ws-banner__text">
        {t('Newer messages may be missing here: one of them cannot be read.')}
        <small>{t('Nothing is lost. An admin can repair it.')}</small>
      </span>
      <Button size="small" onClick={() => dispatch(conversationActions.jumpToLatest({ roomId }))}>
        {t('Try again')}
      </Button>
    </div>
  );
}

/** Shows the last failure until it is dismissed. */
export function FailureBanner() {
  const { dispatch } = useShell();
  const failure = useSlice(conversationsSlice, (state) => state.failure);
  if (failure === undefined) return null;
  return (
    <div className="ws-banner ws-banner--error" role="alert">
      <ErrorIcon />
      <span className="ws-banner__text">{t('Error: {failure}', { failure })}</span>
      <IconButton
        size="small"
        icon={<CrossIcon size={12} />}
        label={t('Dismiss')}
        onClick={() => dispatch(conversations.failureDismissed())}
      />
    </div>
  );
}
