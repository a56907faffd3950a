import { serveStandIn, type ServedStandIn } from '@mach42/testing/kurrentdb/serve-stand-in.ts';
import { StandIn } from '@mach42/testing/kurrentdb/stand-in.ts';
import { onTestFinished } from 'vitest';

/** A KurrentDB of this process, for the rest of the test. */
export async function kurrentStandIn(): Promise<ServedStandIn> {
  const served = await serveStandIn(new StandIn({ version: '25.1' }));
  onTestFinished(() => served[Symbol.asyncDispose]());
  return served;
}
