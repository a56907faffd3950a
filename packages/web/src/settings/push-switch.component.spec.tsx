import { beginPush, endPush, getPushState, subscribePush } from '@mach42/contracts/push/calls.ts';
import { pushTexts } from '@mach42/contracts/push/texts.ts';
import { FakeServer } from '@mach42/testing/screens/fake-server.ts';
import { openPart } from '@mach42/testing/screens/screen.tsx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import NotificationsDialog from './notifications-dialog.tsx';

const endpoint = 'https://push.example.org/1';
const name = /^Also while no page is open/;

/** The push subscription of the tests' browser. */
let subscription: object | null;
beforeEach(() => {
  subscription = null;
  const made = {
    endpoint,
    toJSON: () => ({ endpoint, keys: { p256dh: 'cGs', auth: 'YXV0aA' } }),
    unsubscribe: async () => {
      subscription = null;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => (subscription = made),
  };
  const serviceWorker = { getRegistration: async () => ({ pushManager }) };
  vi.stubGlobal('PushManager', Object);
  vi.stubGlobal('Notification', {
    permission: 'granted',
    requestPermission: async () => 'granted',
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  localStorage.setItem('systemNotices', 'on');
  return () => Reflect.deleteProperty(navigator, 'serviceWorker');
});

const serving = (isAllowed: boolean) =>
  new FakeServer().answer(getPushState, { data: { isAllowed, needsContact: false } });
const open = (server: FakeServer) =>
  openPart(<NotificationsDialog onClose={() => undefined} />, { server });

describe('push among the notifications', () => {
  it('[WP2] is turned on in this browser, and off again', async () => {
    const server = serving(true)
      .answer(beginPush, { data: { publicKey: 'a2V5' } })
      .answer(subscribePush, {})
      .answer(endPush, {});
    const screen = await open(server);
    await screen.choose('switch', name);
    await expect
      .poll(() => server.inputs(subscribePush))
      .toEqual([{ body: { endpoint, p256dh: 'cGs', auth: 'YXV0aA', language: 'en' } }]);
    await expect.poll(() => screen.getByRole('switch', { name })).toHaveProperty('checked', true);
    await screen.choose('switch', name);
    await expect.poll(() => server.inputs(endPush)).toEqual([{ body: { endpoint } }]);
    expect(subscription).toBeNull();
  });

  it('[WP2] stays off, and says why, where the server refuses', async () => {
    const refusal = { code: 'CONFLICT', message: pushTexts.tooMany } as const;
    const server = serving(true)
      .answer(beginPush, { data: { publicKey: 'a2V5' } })
      .refuse(subscribePush, refusal);
    const screen = await open(server);
    await screen.choose('switch', name);
    await screen.shows(new RegExp(pushTexts.tooMany));
    expect(subscription).toBeNull();
  });

  it('[WP1] is not offered until an admin allows it', async () => {
    const server = serving(false);
    const screen = await open(server);
    await expect.poll(() => server.received(getPushState).length).toBe(1);
    expect(screen.queryByRole('switch', { name })).toBeNull();
  });
});
