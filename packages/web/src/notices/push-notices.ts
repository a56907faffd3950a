import { beginPush, endPush, subscribePush } from '@mach42/contracts/push/calls.ts';
import { language } from '@mach42/language/t.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';

/** Notices that this browser is sent while no page is open; the service worker shows them. */
export interface PushNotices {
  readonly isSupported: boolean;
  readonly isOn: () => Promise<boolean>;
  /** @throws ApiError, DOMException the browser, or its push service, refuses */
  readonly turnOn: () => Promise<void>;
  readonly turnOff: () => Promise<void>;
}

export function createPushNotices(
  api: Pick<Api, 'request'>,
  // Some browsers have none.
  workers: ServiceWorkerContainer | undefined = navigator.serviceWorker,
): PushNotices {
  const manager = async (): Promise<PushManager | undefined> =>
    (await workers?.getRegistration())?.pushManager;

  return {
    isSupported: workers !== undefined && 'PushManager' in globalThis,
    isOn: async () => ((await (await manager())?.getSubscription()) ?? null) !== null,
    async turnOn() {
      const { publicKey } = (await api.request(beginPush)).data;
      const subscription = await (
        await manager()
      )?.subscribe({
        userVisibleOnly: true,
        applicationServerKey: publicKey,
      });
      const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription?.toJSON() ?? {};
      if (endpoint === undefined) return;
      try {
        await api.request(subscribePush, { body: { endpoint, p256dh, auth, language } });
      } catch (error) {
        await subscription?.unsubscribe();
        throw error;
      }
    },
    async turnOff() {
      const subscription = await (await manager())?.getSubscription();
      if (subscription === null || subscription === undefined) return;
      const { endpoint } = subscription;
      await subscription.unsubscribe();
      await api.request(endPush, { body: { endpoint } });
    },
  };
}
