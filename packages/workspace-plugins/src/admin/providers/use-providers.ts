import { listProviders } from '@mach42/contracts/providers/calls.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { useEffect } from 'react';

/** How often is read how far downloads are, in milliseconds. */
const everyMs = 1500;

/** The providers of models; while one downloads a model, how far it is. */
export function useProviders() {
  const read = useRead(listProviders, undefined);
  const { refresh } = read;
  const isPulling = read.answer?.data.pulls.some(({ state }) => state === 'running') === true;
  useEffect(() => {
    if (!isPulling) return undefined;
    const timer = setInterval(refresh, everyMs);
    return () => clearInterval(timer);
  }, [isPulling, refresh]);
  return { view: read.answer?.data, error: read.error, refresh };
}
