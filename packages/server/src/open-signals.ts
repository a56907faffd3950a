import { isKafkaAddress, kafkaAddress } from '@mach42/event-store/kafka/address.ts';
import { inProcessSignals } from '@mach42/event-store/signals/in-process.ts';
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
  // Either client is loaded where it is needed only.
  if (!isKafkaAddress(address)) {
    const { openPostgresSignals } =
      await import('@mach42/event-store/signals/postgres/postgres-signals.ts');
    return openPostgresSignals({ url: address, onWarning });
  }
  const { openKafkaSignals } = await import('@mach42/event-store/kafka/kafka-signals.ts');
  return openKafkaSignals({ ...kafkaAddress(address), onWarning });
}
