import type { Call } from '@mach42/contracts/kernel/call.ts';
import { everyCall } from '../../tests/support/every-call.ts';

/** The name of a call in the contract, by its method and path. */
export async function contractNames(): Promise<(call: Call) => string> {
  const keyOf = ({ method, path }: Call) => `${method} ${path}`;
  const names = new Map([...(await everyCall())].map(([name, call]) => [keyOf(call), name]));
  return (call) => names.get(keyOf(call)) ?? keyOf(call);
}
