import { kafkaAddress } from '@mach42/event-store/kafka/address.ts';
import { inProcessSignals } from '@mach42/event-store/signals/in-process.ts';
import { openPostgresSignals } from '@mach42/event-store/signals/postgres/postgres-signals.ts';
import type { SharedSignals } from '@mach42/event-store/signals/signals.ts';

/**
 * @param address of what carries them between processes; absent: they stay in this one
 * @throws EventStoreError
 */
export async function openSignals(
  address: string | undefined,
  onWarning: (message: string) => void,
): Promise<SharedSignals> {
  if (address === undefined) return { ...inProcessSignals(), close: async () => undefined };
  if (!address.startsWith('kafka:')) return openPostgresSignals({ url: address, onWarning });
  // Its client is loaded where it is needed only.
  const { openKafkaSignals } = await import('@mach42/event-store/kafka/kafka-signals.ts');
  return openKafkaSignals({ ...kafkaAddress(address), onWarning });
}
