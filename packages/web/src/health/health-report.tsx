import type { HealthDetails } from '@mach42/contracts/health/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { modelTexts, providerName } from '@mach42/contracts/models/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useConnection, useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { StatusDot } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useApp, useRoot } from '../shell/app-context.ts';
import { healthTone, healthWord, overallHealth, snapshotOf } from './health.ts';

/** Reads the health of all parts again every ten seconds while it is on the screen, and when models come or go. */
export function useHealth() {
  const { health } = useApp();
  const connection = useRoot((state) => state.connection);
  const state = useRoot((root) => root.health);
  const models = useRoot((root) => root.models.availableModels);
  useEffect(() => {
    void health.check();
    const timer = setInterval(() => {
      if (!document.hidden) void health.check();
    }, limits.socket.heartbeatMs);
    return () => clearInterval(timer);
    // The list of the models says when.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [health, models]);
  const snapshot = useMemo(() => snapshotOf(connection, state), [connection, state]);
  return { snapshot, state, refresh: () => void health.check() };
}

/** The content of the health popover: measured here, and read from the server. */
export default function HealthReport() {
  const shell = useShell();
  const connection = useConnection();
  const { snapshot, state } = useHealth();
  const { websocket, api } = snapshot;
  const overall = overallHealth(connection, state);
  return (
    <div className="ws-popover__body ws-health">
      <h3 className="ws-health__title">
        {t('System health')}
        <span className="ws-health__overall">
          <StatusDot tone={healthTone(overall)} /> {healthWord(overall)}
        </span>
      </h3>
      <dl className="ws-facts">
        <HealthFact name="WebSocket" status={websocket.status}>
          {milliseconds(websocket.latency)}
        </HealthFact>
        <HealthFact name="API" status={api.status}>
          {milliseconds(api.responseTime)}
        </HealthFact>
        {state.details !== undefined && <ServerFacts details={state.details} />}
      </dl>
      {state.problem !== undefined && <p className="ws-danger">{state.problem}</p>}
      <p className="ws-health__times">
        {websocket.lastHeartbeat !== undefined && (
          <span>
            {t('Heartbeat')} <Timestamp at={websocket.lastHeartbeat} form="seconds" />
          </span>
        )}
        {api.lastCheck !== undefined && (
          <span>
            {t('Checked')} <Timestamp at={api.lastCheck} form="seconds" />
          </span>
        )}
      </p>
      {websocket.status !== 'connected' && (
        <Button size="small" onClick={shell.reconnect}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}

function milliseconds(value: number | undefined): string {
  return value === undefined ? '' : t('{value} ms', { value });
}

function ServerFacts({ details }: { readonly details: HealthDetails }) {
  const { websocket, eventStore, readModel, bus, workers } = details;
  const { lag } = readModel;
  return (
    <>
      <div>
        <dt>{t('Clients')}</dt>
        <dd>
          {t('{connectedClients} connected', { connectedClients: websocket.connectedClients })}
        </dd>
      </div>
      <HealthFact name={t('Event store')} status={eventStore.status} />
      <HealthFact name={t('Read model')} status={readModel.status}>
        {lag === 0 ? '' : t('{lag, plural, one {1 event} other {{lag} events}} behind', { lag })}
      </HealthFact>
      <HealthFact name={t('Bus')} status={bus.status} />
      <div>
        <dt>{t('Workers')}</dt>
        <dd>
          {t('{active} of {total} active', { active: workers.active, total: workers.total })}{' '}
          <span className="ws-muted">{t('{queued} in queue', { queued: workers.queued })}</span>
        </dd>
      </div>
      {details.providers.map(({ id, available }) => (
        <ProviderFact key={id} id={id} isAvailable={available} />
      ))}
    </>
  );
}

/** A provider of models is no part of the server: it is well without those that no one connected. */
function ProviderFact({ id, isAvailable }: { readonly id: string; readonly isAvailable: boolean }) {
  if (isAvailable) return <HealthFact name={providerName(id)} status="healthy" />;
  return (
    <div>
      <dt>{providerName(id)}</dt>
      <dd>
        <StatusDot tone="muted" /> {modelTexts.notConnected}
      </dd>
    </div>
  );
}

interface HealthFactProps {
  readonly name: string;
  readonly status: string;
  readonly children?: ReactNode;
}

function HealthFact({ name, status, children }: HealthFactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <StatusDot tone={healthTone(status)} /> {healthWord(status)}{' '}
        <span className="ws-muted">{children}</span>
      </dd>
    </div>
  );
}
