import { healthDetails } from '@mach42/contracts/health/calls.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api, Attempt } from '@mach42/plugin-kit/api/client.ts';
import type { Connection } from '@mach42/plugin-kit/shell.ts';
import type { Store } from 'redux';
import type { RootState } from '../store/store.ts';
import { type HealthState, healthActions } from './health.slice.ts';

export interface Health {
  /** Asks the server how it is. */
  readonly check: () => Promise<void>;
}

/** The time between two checks whether the server is available again, after the attempts of the socket have run out. */
const returnCheckMs = 15_000;

export function createHealth(store: Store<RootState>, api: Api, now: () => Date): Health {
  const check = async () => {
    store.dispatch(healthActions.asked());
    try {
      const options = { timeoutMs: limits.healthTimeoutMs, retries: 0 };
      const { data } = await api.request(healthDetails, undefined, options);
      store.dispatch(healthActions.checked({ details: data, at: now().toISOString() }));
    } catch (error) {
      const problem = asApiError(error).message;
      store.dispatch(healthActions.failed({ problem, at: now().toISOString() }));
    }
  };
  let { status } = store.getState().connection;
  let asking: ReturnType<typeof setInterval> | undefined;
  store.subscribe(() => {
    const before = status;
    ({ status } = store.getState().connection);
    if (status === before) return;
    clearInterval(asking);
    if (status === 'connected') void check();
    // Its answer has the socket connect again.
    if (status === 'disconnected') asking = setInterval(() => void check(), returnCheckMs);
  });
  return { check };
}

/** Counts the duration of a request that was answered. */
export function noteResponse(store: Store<RootState>, { tookMs, error }: Attempt): void {
  if (error === undefined || error.status !== 0) store.dispatch(healthActions.answered(tookMs));
}

type OverallHealth = 'disconnected' | 'healthy' | 'degraded' | 'error';
type HealthTone = 'success' | 'warning' | 'danger' | 'accent';

export interface HealthSnapshot {
  readonly websocket: {
    readonly status: Connection['status'];
    /** Milliseconds, mean of the last ten round trips. */
    readonly latency: number | undefined;
    readonly connectedClients: number | undefined;
    readonly lastHeartbeat: string | undefined;
  };
  readonly api: {
    readonly status: string;
    /** Milliseconds, mean of the last ten requests of this page. */
    readonly responseTime: number | undefined;
    readonly lastCheck: string | undefined;
  };
}

export function snapshotOf(connection: Connection, health: HealthState): HealthSnapshot {
  const { details, lastHeartbeat, lastCheck } = health;
  return {
    websocket: {
      status: connection.status,
      latency: connection.latencyMs,
      connectedClients: details?.websocket.connectedClients,
      lastHeartbeat,
    },
    api: { status: apiStatus(health), responseTime: meanOf(health.took), lastCheck },
  };
}

function apiStatus({ problem, details }: HealthState): string {
  return problem === undefined ? (details?.api.status ?? 'initializing') : 'error';
}

function meanOf(values: readonly number[]): number | undefined {
  if (values.length === 0) return undefined;
  return Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
}

/** Returns the overall health; without a socket it is `disconnected`, whatever the checks say. */
export function overallHealth(
  { status }: Pick<Connection, 'status'>,
  { details, problem }: Pick<HealthState, 'details' | 'problem'>,
): OverallHealth {
  if (status !== 'connected') return 'disconnected';
  return problem === undefined ? (details?.status ?? 'healthy') : 'error';
}

/** Returns the one word of the top bar: the state of the socket, and once it is connected the overall health. */
export function healthSign(
  connection: Pick<Connection, 'status'>,
  health: Pick<HealthState, 'details' | 'problem'>,
): string {
  const { status } = connection;
  return status === 'connected' ? overallHealth(connection, health) : status;
}

const tones: Readonly<Record<string, HealthTone>> = {
  healthy: 'success',
  connected: 'success',
  degraded: 'warning',
  reconnecting: 'warning',
  error: 'danger',
  disconnected: 'danger',
  initializing: 'accent',
};

export function healthTone(status: string): HealthTone {
  return tones[status] ?? 'accent';
}

const words: Readonly<Record<string, string>> = {
  healthy: t('Healthy'),
  connected: t('Connected'),
  degraded: t('Degraded'),
  reconnecting: t('Reconnecting'),
  error: t('Error'),
  disconnected: t('Disconnected'),
  initializing: t('Initializing'),
};

/** `healthy` → `Healthy`. */
export const healthWord = (status: string): string =>
  words[status] ?? status.charAt(0).toUpperCase() + status.slice(1);
