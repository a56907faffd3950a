import type { HealthDetails, HealthSample } from '@mach42/contracts/health/schemas.ts';
import { StatusDot } from '@mach42/plugin-kit/ui/chip.tsx';
import { healthTone, healthWord, type HealthSnapshot } from '../../health/health.ts';

interface HealthTilesProps {
  readonly snapshot: HealthSnapshot;
  readonly details: HealthDetails;
  /** The last that the server took; absent until it is read. */
  readonly sample: HealthSample | undefined;
}

/** One tile for each part of the system: its figure, how it is, and what the figure means. */
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
        meaning={`mean round trip, connected clients: ${details.websocket.connectedClients}`}
      />
      <Tile
        name="API"
        status={api.status}
        figure={milliseconds(api.responseTime)}
        meaning={
          median === null ? 'mean of this page' : `mean of this page, server ${round(median)} ms`
        }
      />
      <Tile
        name="Event store"
        status={eventStore.status}
        figure={grouped(eventStore.position)}
        meaning={
          eventStore.logBytes === undefined
            ? 'events written'
            : `events written, ${bytes(eventStore.logBytes)} on disk`
        }
      />
      <Tile
        name="Read model"
        status={readModel.status}
        figure={grouped(readModel.position)}
        meaning={
          readModel.lag === 0
            ? 'events applied, up to date'
            : `${readModel.lag} events, ${Math.ceil(readModel.lagSeconds ?? 0)} s behind`
        }
      />
      <Tile
        name="Workers"
        status={workers.active > 0 || workers.total === 0 ? 'healthy' : 'degraded'}
        figure={`${workers.active}/${workers.total}`}
        meaning={`active, ${workers.queued} in queue`}
      />
      <Tile
        name="Bus"
        status={bus.status}
        figure={healthWord(bus.status)}
        meaning="notifies of new events"
      />
      {details.disk !== undefined && (
        <Tile
          name="Disk"
          status={details.disk.status}
          figure={bytes(details.disk.freeBytes)}
          meaning={`free of ${bytes(details.disk.totalBytes)}, write-ahead logs ${bytes(walBytes(details))}`}
        />
      )}
      {sample !== undefined && (
        <Tile
          name="Memory"
          status="healthy"
          figure={`${Math.round(sample.memory / mebibyte)} MB`}
          meaning={`resident, event loop ${Math.ceil(sample.loopDelayMs)} ms late (p99)`}
        />
      )}
      {sample !== undefined && (
        <Tile
          name="Parked events"
          status={sample.parked === 0 ? 'healthy' : 'degraded'}
          figure={grouped(String(sample.parked))}
          meaning={sample.parked === 0 ? 'every event was applied' : 'could not be applied'}
        />
      )}
    </div>
  );
}

const mebibyte = 1024 * 1024;

/** `12.3 GB`, `4 MB`, `310 kB`. */
function bytes(count: number): string {
  if (count >= 1e9) return `${(count / 1e9).toFixed(1)} GB`;
  return count >= 1e6 ? `${Math.round(count / 1e6)} MB` : `${Math.ceil(count / 1e3)} kB`;
}

const walBytes = ({ eventStore, readModel, vault }: HealthDetails): number =>
  (eventStore.walBytes ?? 0) + (readModel.walBytes ?? 0) + (vault?.walBytes ?? 0);

function milliseconds(value: number | undefined): string {
  return value === undefined ? '–' : `${value} ms`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** `184220` → `184,220`. */
function grouped(position: string): string {
  return /^\d+$/.test(position) ? BigInt(position).toLocaleString('en-US') : position;
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
