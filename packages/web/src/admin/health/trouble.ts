import type { HealthDetails } from '@mach42/contracts/health/schemas.ts';

/** `because of the read model`, and what is known of it; nothing while every part is healthy. */
export function troubleOf({ eventStore, readModel, vault, disk, bus }: HealthDetails): string {
  const parts = [
    eventStore.status !== 'healthy' && 'the event store',
    readModel.status !== 'healthy' && 'the read model',
    vault !== undefined && vault.status !== 'healthy' && 'the vault',
    disk !== undefined && disk.status !== 'healthy' && 'the disk',
    bus.status !== 'healthy' && 'the bus',
  ].filter((part) => part !== false);
  if (parts.length === 0) return '';
  const reasons = [eventStore, readModel, vault, disk].flatMap((part) => part?.reason ?? []);
  return [`because of ${parts.join(' and ')}.`, ...reasons].join(' ');
}
