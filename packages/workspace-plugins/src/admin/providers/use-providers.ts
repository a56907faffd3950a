import { listProviders } from '@mach42/contracts/providers/calls.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { useCallback, useEffect, useState } from 'react';

/** How often is read how far downloads are, and whether a provider answers that was just saved, in milliseconds. */
const everyMs = 1500;
/** How long a provider that was just saved is waited for: all processes ask it within this. */
const settlesWithinMs = 12_000;

/** The providers of models; while one downloads a model, how far it is. */
export function useProviders() {
  const read = useRead(listProviders, undefined);
  const { refresh } = read;
  const view = read.answer?.data;
  const [savedAt, setSavedAt] = useState<number>();
  const isSettling =
    savedAt !== undefined &&
    view?.providers.some(({ connected, available }) => connected && !available) === true;
  const isPulling = view?.pulls.some(({ state }) => state === 'running') === true;
  useEffect(() => {
    if (!isPulling && !isSettling) return undefined;
    const timer = setInterval(refresh, everyMs);
    return () => clearInterval(timer);
  }, [isPulling, isSettling, refresh]);
  useEffect(() => {
    if (savedAt === undefined) return undefined;
    const timer = setTimeout(() => setSavedAt(undefined), settlesWithinMs);
    return () => clearTimeout(timer);
  }, [savedAt]);
  const afterSaving = useCallback(() => {
    setSavedAt(Date.now());
    refresh();
  }, [refresh]);
  return { view, error: read.error, refresh, afterSaving, isSettling };
}
