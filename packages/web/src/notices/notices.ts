import { beginPush, endPush, subscribePush } from '@mach42/contracts/push/calls.ts';
import { language } from '@mach42/language/t.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import type { Notices } from '@mach42/plugin-kit/shell.ts';

/** Notices that this browser is sent while no page is open; the service worker shows them. */
interface PushNotices {
  readonly isSupported: boolean;
  readonly isOn: () => Promise<boolean>;
  /** @throws ApiError, DOMException the browser, or its push service, refuses */
  readonly turnOn: () => Promise<void>;
  readonly turnOff: () => Promise<void>;
}

export function createPushNotices(api: Pick<Api, 'request'>): PushNotices {
  // Some browsers have none.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
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

/** `blocked`: the browser refuses them for this page. `unsupported`: it has none. */
export type SystemNoticesState = 'on' | 'off' | 'blocked' | 'unsupported';

/** Notices of the device, which show what happens while the page is in the background. */
export interface SystemNotices extends Notices {
  readonly state: () => SystemNoticesState;
  /** Asks the browser for its permission where it has to; resolves to the state afterwards. */
  readonly turnOn: () => Promise<SystemNoticesState>;
  readonly turnOff: () => void;
}

interface Parts {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly page: Pick<Document, 'hasFocus' | 'visibilityState'>;
  /** Undefined in a browser that has none. */
  readonly notification: typeof Notification | undefined;
  /** Brings the window to the front. */
  readonly focus: () => void;
}

/** The choice is kept in this browser, like its permission: each other device asks separately. */
const storageKey = 'systemNotices';

export function createSystemNotices(parts: Parts): SystemNotices {
  const { storage, page, notification, focus } = parts;
  let isRefused = false;

  function state(): SystemNoticesState {
    if (notification === undefined || isRefused) return 'unsupported';
    if (notification.permission === 'denied') return 'blocked';
    const isOn = storage.getItem(storageKey) === 'on' && notification.permission === 'granted';
    return isOn ? 'on' : 'off';
  }

  return {
    state,
    turnOn: async () => {
      if (notification === undefined) return 'unsupported';
      if ((await notification.requestPermission()) === 'granted') storage.setItem(storageKey, 'on');
      return state();
    },
    turnOff: () => storage.removeItem(storageKey),
    show: ({ title, text, tag, run }) => {
      const isLookedAt = page.visibilityState === 'visible' && page.hasFocus();
      if (isLookedAt || notification === undefined || state() !== 'on') return false;
      try {
        const shown = new notification(title, { body: text, tag, icon: '/favicon.svg' });
        shown.addEventListener('click', () => {
          focus();
          run();
          shown.close();
        });
      } catch (thrown) {
        // Browsers of phones have the constructor and refuse it: they want a service worker.
        if (!(thrown instanceof TypeError)) throw thrown;
        isRefused = true;
      }
      return !isRefused;
    },
  };
}
