import type { HealthDetails } from '@mach42/contracts/health/schemas.ts';
import type { Connection } from '@mach42/plugin-kit/shell.ts';

export type OverallHealth =
  | 'initializing'
  | 'reconnecting'
  | 'disconnected'
  | 'healthy'
  | 'degraded'
  | 'error';
export type HealthTone = 'success' | 'warning' | 'danger' | 'accent';

/** What the dot in the top bar says; without a socket nothing else counts. */
export function overallHealth(
  connection: Pick<Connection, 'status'>,
  details: Pick<HealthDetails, 'status'> | undefined,
): OverallHealth {
  if (connection.status === 'connected') return details?.status ?? 'healthy';
  return connection.status;
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

/** `healthy` → `Healthy`. */
export function healthWord(status: string): string {
  return status.charAt(0).toUpperCase() + status.slice(1);
}
