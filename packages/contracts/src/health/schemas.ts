import { Type, type Static } from 'typebox';
import { Nullable, OneOf, Time } from '../kernel/schema.ts';

export const HealthStatus = OneOf(['healthy', 'degraded', 'error']);
export type HealthStatus = Static<typeof HealthStatus>;

export const Health = Type.Object({ status: HealthStatus });
export type Health = Static<typeof Health>;

export const HealthDetails = Type.Object({
  status: HealthStatus,
  websocket: Type.Object({
    status: Type.String(),
    connectedClients: Type.Integer(),
    /** When a client last sent its heartbeat; null before the first. */
    lastHeartbeat: Nullable(Time),
  }),
  api: Type.Object({
    status: Type.String(),
    /** Median milliseconds of the last answered requests. */
    responseTime: Nullable(Type.Number()),
    lastCheck: Time,
  }),
  eventStore: Type.Object({ status: Type.String(), position: Type.String() }),
  readModel: Type.Object({
    status: Type.String(),
    position: Type.String(),
    /** Events that the read models have not applied yet. */
    lag: Type.Integer(),
  }),
  bus: Type.Object({ status: Type.String() }),
  /** Of all models together. */
  workers: Type.Object({
    active: Type.Integer(),
    total: Type.Integer(),
    queued: Type.Integer(),
  }),
  providers: Type.Array(Type.Object({ id: Type.String(), available: Type.Boolean() })),
});
export type HealthDetails = Static<typeof HealthDetails>;
