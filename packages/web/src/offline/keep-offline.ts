import { t } from '@mach42/language/t.ts';
import type { Log } from '@mach42/plugin-kit/shell.ts';
import type { Store } from 'redux';
import type { RootState } from '../store/store.ts';
import { filesAtServer, offeredMs, watchMissingCode, type WatchParts } from './missing-code.ts';
import { isOwnPath, messages } from './service-worker.ts';

interface Parts extends Omit<WatchParts, 'readFiles'> {
  readonly store: Store<RootState>;
  /** Undefined where the browser has none, as on plain HTTP except on the machine itself. */
  readonly workers: ServiceWorkerContainer | undefined;
  readonly log: Log;
  /** Leads to a path that a notice of the device was about. */
  readonly open: (path: string) => void;
}

/**
 * Registers the service worker, and offers a newer version of the app when there is one, also without a worker. The
 * answers that a person read are forgotten when they sign out.
 */
export async function keepOffline(parts: Parts): Promise<void> {
  const { store, toasts, workers, log, reload, offer, open } = parts;
  watchMissingCode({ ...parts, readFiles: filesAtServer });
  if (workers === undefined) return;
  const registration = await registered(workers, log);
  if (registration === undefined) return;
  const found = (worker: ServiceWorker): void => {
    const run = () => {
      workers.addEventListener('controllerchange', reload, { once: true });
      worker.postMessage(messages.takeOver);
    };
    const action = { label: t('Load it'), run };
    toasts.success(t('A newer version is ready.'), { action, durationMs: offeredMs });
    offer(run);
  };
  workers.addEventListener('message', ({ data }: MessageEvent<{ open?: unknown } | null>) => {
    if (isOwnPath(data?.open)) open(data.open);
  });
  // The first worker of a browser is no newer version.
  const isUpdate = (): boolean => workers.controller !== null;
  if (registration.waiting !== null && isUpdate()) found(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && isUpdate()) found(worker);
    });
  });

  let { session, connection } = store.getState();
  store.subscribe(() => {
    const before = { session, connection };
    ({ session, connection } = store.getState());
    // A server that has another version has been started again.
    const wasAway = !['initializing', 'connected'].includes(before.connection.status);
    if (wasAway && connection.status === 'connected') void lookForNewer(registration);
    if (!before.session.signedIn || session.signedIn) return;
    workers.controller?.postMessage(messages.forget);
    void endPush(registration);
  });
}

/** Browsers look by themselves when a page is opened; some stay open for weeks. */
async function lookForNewer(registration: ServiceWorkerRegistration): Promise<void> {
  try {
    await registration.update();
  } catch (error) {
    // The server is away again: the next connection asks again.
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
  }
}

/** The next person at this browser is not sent the notices of the one before. */
async function endPush({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  // Some browsers have none.
  const subscription = await (pushManager as PushManager | undefined)?.getSubscription();
  await subscription?.unsubscribe();
}

/** Undefined where the browser refuses it, as some do in private windows: the app is there with a network only. */
async function registered(
  workers: ServiceWorkerContainer,
  log: Log,
): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await workers.register('/service-worker.js');
  } catch (error) {
    if (!(error instanceof DOMException || error instanceof TypeError)) throw error;
    const message = t('This browser keeps nothing for use without a network.');
    log({ type: 'warning', source: 'Page', message });
    return undefined;
  }
}
