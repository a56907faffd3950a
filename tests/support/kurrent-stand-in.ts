import { replacingServers } from '@mach42/event-store/kurrentdb/testing/client.ts';
import { StandIn } from '@mach42/event-store/kurrentdb/testing/stand-in.ts';
import { onTestFinished } from 'vitest';

/** The address of a KurrentDB that this process has in memory, for the rest of the test. */
export function kurrentStandIn(): { readonly url: string; readonly server: StandIn } {
  const server = new StandIn('25.1');
  const replaced = replacingServers(() => server.client());
  onTestFinished(() => replaced[Symbol.dispose]());
  return { url: 'kurrentdb://127.0.0.1:2113?tls=false', server };
}
