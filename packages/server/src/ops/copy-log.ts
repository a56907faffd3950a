import { OrderedAppends } from './append-in-order.ts';
import { commonPrefix } from './common-prefix.ts';
import type { OpenLog } from './open-log.ts';
import { counted, Progress } from './progress.ts';
import { eventsOf } from './read-log.ts';

/**
 * Brings the target to what the source holds up to a position: what the target has is compared,
 * the rest appended in the source's order.
 * @throws OpsError the target holds something else
 * @throws Interrupted
 * @throws EventStoreError
 */
export async function copyLog(
  from: OpenLog,
  to: OpenLog,
  end: bigint,
  tell: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const source = eventsOf(from, end, signal);
  const target = eventsOf(to, await to.store.head(), signal);
  const already = await commonPrefix(source, target, to);
  tell(
    already === 0
      ? `${to.name} is empty. Copying`
      : `${to.name} has the first ${counted(already)} of the copy. Going on`,
  );
  const progress = new Progress('  copied', end, tell, already);
  const appends = new OrderedAppends(to);
  for await (const event of source) {
    await appends.add(event);
    progress.pass(event.position);
  }
  await appends.flush();
}
