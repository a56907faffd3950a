import { healthDetails } from '@mach42/contracts/health/calls.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api, Attempt } from '@mach42/plugin-kit/api/client.ts';
import type { Store } from 'redux';
import type { RootState } from '../store/store.ts';
import { healthActions } from './health.slice.ts';

export interface Health {
  /** Asks the server how it is. */
  readonly check: () => Promise<void>;
}

export function createHealth(store: Store<RootState>, api: Api, now: () => Date): Health {
  const check = async () => {
    store.dispatch(healthActions.asked());
    try {
      const options = { timeoutMs: limits.healthTimeoutMs, retries: 0 };
      const { data } = await api.request(healthDetails, undefined, options);
      store.dispatch(healthActions.checked({ details: data, at: now().toISOString() }));
    } catch (error) {
      const problem = asApiError(error).message;
      store.dispatch(healthActions.failed({ problem, at: now().toISOString() }));
    }
  };
  let { status } = store.getState().connection;
  store.subscribe(() => {
    const before = status;
    ({ status } = store.getState().connection);
    if (status === 'connected' && before !== 'connected') void check();
  });
  return { check };
}

/** Counts the duration of a request that was answered. */
export function noteResponse(store: Store<RootState>, { tookMs, error }: Attempt): void {
  if (error === undefined || error.status !== 0) store.dispatch(healthActions.answered(tookMs));
}
