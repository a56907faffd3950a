import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useSyncExternalStore } from 'react';

const secondMs = 1000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, secondMs / 4);
  return () => clearInterval(timer);
}

/** What the server's clock shows in milliseconds, changing every second. */
export function useServerNow(): number {
  const { serverNow } = useApi();
  return useSyncExternalStore(subscribe, () => Math.floor(serverNow() / secondMs) * secondMs);
}
