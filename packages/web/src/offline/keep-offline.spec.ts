import type { ConnectionStatus } from '@mach42/plugin-kit/shell.ts';
import { describe, expect, it, vi } from 'vitest';
import { connectionActions } from '../socket/connection.slice.ts';
import { createAppStore } from '../store/store.ts';
import { keepOffline } from './keep-offline.ts';
import { messages } from './service-worker.ts';

const { store } = createAppStore();
const become = (status: ConnectionStatus) =>
  store.dispatch(connectionActions.changed({ status, latencyMs: undefined, attempt: 0 }));

const offer = vi.fn<(load: () => void) => void>();

/** A browser whose page is served by a worker; resolves once the page knows. */
async function withWorker(waiting: Pick<ServiceWorker, 'postMessage'> | null = null) {
  const update = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  const registration = Object.assign(new EventTarget(), { waiting, update });
  const workers = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => registration,
  }) as unknown as ServiceWorkerContainer;
  await keepOffline({
    store,
    workers,
    toasts: { success: vi.fn<() => void>(), warning: vi.fn<() => void>() },
    page: new EventTarget(),
    ownFiles: undefined,
    now: () => 0,
    log: vi.fn<() => void>(),
    reload: vi.fn<() => void>(),
    offer,
    open: vi.fn<() => void>(),
  });
  return update;
}

describe('the service worker of a page that stays open', () => {
  it('[OL6] looks for a newer version whenever the server can be reached again', async () => {
    become('connected');
    const update = await withWorker();
    become('reconnecting');
    expect(update).not.toHaveBeenCalled();
    become('connected');
    expect(update).toHaveBeenCalledOnce();
    update.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    become('reconnecting');
    become('connected');
    expect(update).toHaveBeenCalledTimes(2);
  });

  it('[OL6] keeps the offer of a newer version for as long as it is not loaded', async () => {
    await withWorker();
    expect(offer).not.toHaveBeenCalled();
    const postMessage = vi.fn<() => void>();
    await withWorker({ postMessage });
    offer.mock.lastCall?.[0]();
    expect(postMessage).toHaveBeenCalledExactlyOnceWith(messages.takeOver);
  });
});
