import { limits } from '@mach42/contracts/kernel/limits.ts';
import { useEffect, useMemo } from 'react';
import { useApp, useRoot } from '../shell/app-context.ts';
import { snapshotOf } from './health.ts';

/**
 * How all is, asked again every ten seconds while this is on the screen, and when models come or go.
 */
export function useHealth() {
  const { health } = useApp();
  const connection = useRoot((state) => state.connection);
  const state = useRoot((root) => root.health);
  const models = useRoot((root) => root.models.availableModels);
  useEffect(() => {
    void health.check();
    const timer = setInterval(() => {
      if (!document.hidden) void health.check();
    }, limits.socket.heartbeatMs);
    return () => clearInterval(timer);
    // The list of the models says when.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [health, models]);
  const snapshot = useMemo(() => snapshotOf(connection, state), [connection, state]);
  return { snapshot, state, refresh: () => void health.check() };
}
