import { queueStats } from '@mach42/contracts/jobs/calls.ts';
import { Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';

const everyMs = 10_000;

/** How many jobs wait or are in work; nothing while there is none, or it cannot be read. */
export function QueueCount() {
  const { answer } = useRead(queueStats, { query: {} }, { everyMs });
  if (answer === undefined) return null;
  const { pending, processing } = answer.data;
  return <Count value={pending + processing} label={`${pending + processing} in the queue`} />;
}
