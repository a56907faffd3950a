import type { HealthDetails, HealthSample } from '@mach42/contracts/health/schemas.ts';
import { locale, t } from '@mach42/language/t.ts';
import { StatusDot } from '@mach42/plugin-kit/ui/chip.tsx';
import { healthTone, healthWord, type HealthSnapshot } from '../../health/health.ts';

interface HealthTilesProps {
  readonly snapshot: HealthSnapshot;
  readonly details: HealthDetails;
  /** The last that the server took; absent until it is read. */
  readonly sample: HealthSample | undefined;
}

/** One tile for each part of the system: its figure, its status, and the meaning of the figure. */
export function HealthTiles({ snapshot, details, sample }: HealthTilesProps) {
  const { websocket, api } = snapshot;
  const { eventStore, readModel, bus, workers } = details;
  const median = details.api.responseTime;
  return (
    <div className="ws-health-tiles">
      <Tile
        name="WebSocket"
        status={websocket.status}
        figure={milliseconds(websocket.latency)}
        meaning={t('mean round trip, connected clients: {connectedClients}', {
          connectedClients: details.websocket.connectedClients,
        })}
      />
      <Tile
        name="API"
        status={api.status}
        figure={milliseconds(api.responseTime)}
        meaning={
          median === null
            ? t('mean of this page')
            : t('mean of this page, server {median} ms', { median: round(median) })
        }
      />
      <Tile
        name={t('Event store')}
        status={eventStore.status}
        figure={grouped(eventStore.position)}
        meaning={
          eventStore.logBytes === undefined
            ? t('events written')
            : t('events written, {logBytes} on disk', { logBytes: bytes(eventStore.logBytes) })
        }
      />
      <Tile
        name={t('Read model')}
        status={readModel.status}
        figure={grouped(readModel.position)}
        meaning={
          readModel.lag === 0
            ? t('events applied, up to date')
            : t('{lag, plural, one {1 event} other {{lag} events}}, {lagSeconds} s behind', {
                lag: readModel.lag,
                lagSeconds: Math.ceil(readModel.lagSeconds ?? 0),
              })
        }
      />
      <Tile
        name={t('Workers')}
        status={workers.active > 0 || workers.total === 0 ? 'healthy' : 'degraded'}
        figure={`${workers.active}/${workers.total}`}
        meaning={t('active, {queued} in queue', { queued: workers.queued })}
      />
      <Tile
        name={t('Bus')}
        status={bus.status}
        figure={healthWord(bus.status)}
        meaning={t('notifies of new events')}
      />
      {details.disk !== undefined && (
        <Tile
          name={t('Disk')}
          status={details.disk.status}
          figure={bytes(details.disk.freeBytes)}
          meaning={t('free of {totalBytes}, write-ahead logs {bytes}', {
            totalBytes: bytes(details.disk.totalBytes),
            bytes: bytes(walBytes(details)),
          })}
        />
      )}
      {sample !== undefined && (
        <Tile
          name={t('Memory')}
          status="healthy"
          figure={t('{memory} MB', { memory: Math.round(sample.memory / mebibyte) })}
          meaning={t('resident, event loop {loopDelayMs} ms late (p99)', {
            loopDelayMs: Math.ceil(sample.loopDelayMs),
          })}
        />
      )}
      {sample !== undefined && (
        <Tile
          name={t('Parked events')}
          status={sample.parked === 0 ? 'healthy' : 'degraded'}
          figure={grouped(String(sample.parked))}
          meaning={sample.parked === 0 ? t('every event was applied') : t('could not be applied')}
        />
      )}
    </div>
  );
}

const mebibyte = 1024 * 1024;

const tenths = new Intl.NumberFormat(locale, {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** `12.3 GB`, `4 MB`, `310 kB`. */
function bytes(count: number): string {
  if (count >= 1e9) return t('{count} GB', { count: tenths.format(count / 1e9) });
  return count >= 1e6
    ? t('{count} MB', { count: Math.round(count / 1e6) })
    : t('{count} kB', { count: Math.ceil(count / 1e3) });
}

const walBytes = ({ eventStore, readModel, vault }: HealthDetails): number =>
  (eventStore.walBytes ?? 0) + (readModel.walBytes ?? 0) + (vault?.walBytes ?? 0);

function milliseconds(value: number | undefined): string {
  return value === undefined ? '–' : t('{value} ms', { value });
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** `184220` → `184,220`. */
function grouped(position: string): string {
  return /^\d+$/.test(position) ? BigInt(position).toLocaleString(locale) : position;
}

interface TileProps {
  readonly name: string;
  readonly status: string;
  readonly figure: string;
  readonly meaning: string;
}

function Tile({ name, status, figure, meaning }: TileProps) {
  return (
    <section className="ws-health-tile" aria-label={name}>
      <h3>{name}</h3>
      <span className="ws-health-tile__status">
        <StatusDot tone={healthTone(status)} /> {healthWord(status)}
      </span>
      <strong>{figure}</strong>
      <span className="ws-muted">{meaning}</span>
    </section>
  );
}
