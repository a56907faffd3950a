import type { HealthDetails } from '@mach42/contracts/health/schemas.ts';

/** `because of the read model`; nothing while every part is healthy. */
export function troubleOf({ eventStore, readModel, bus }: HealthDetails): string {
  const parts = [
    eventStore.status !== 'healthy' && 'the event store',
    readModel.status !== 'healthy' && 'the read model',
    bus.status !== 'healthy' && 'the bus',
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : `because of ${parts.join(' and ')}`;
}
