import { shareTargetPath } from '@mach42/contracts/attachments/share-target.ts';
import { readShared, sharedInCache } from '@mach42/plugin-kit/shared-in.ts';
import { MemoryCaches } from '@mach42/testing/memory-caches.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { keptAtHeader, messages, serveOffline } from './service-worker.ts';

const origin = 'https://mach42.example';
const token = (sub: string, signIn = 1): string =>
  `Bearer x.${btoa(JSON.stringify({ sub, activeRole: 'standard' }))}.${signIn}`;
const dayMs = 86_400_000;

interface Asking {
  readonly by?: string;
  /** Each has a token of its own. */
  readonly signIn?: number;
  readonly navigates?: boolean;
}

interface OpenWindow {
  readonly visibilityState: string;
  readonly focus: () => Promise<unknown>;
  readonly postMessage: (message: unknown) => void;
}

/** A worker, and the page that it serves. */
class Browser {
  isOnline = true;
  time = Date.parse('2026-11-20T10:00:00.000Z');
  tookOver = false;
  windows: OpenWindow[] = [];
  readonly opened: string[] = [];
  readonly notices: object[] = [];
  readonly asked: string[] = [];
  readonly caches = new MemoryCaches(origin, (request) => this.#network(request));
  answer: (request: Request) => Response = (request) => new Response(`of ${request.url}`);
  readonly #listeners = new Map<string, (event: never) => void>();

  constructor(version = 'one') {
    const scope = {
      location: { origin },
      caches: this.caches as unknown as CacheStorage,
      clients: {
        claim: () => Promise.resolve(),
        matchAll: async () => this.windows,
        openWindow: async (path: string) => void this.opened.push(path),
      },
      registration: {
        showNotification: async (title: string, options: object = {}) =>
          void this.notices.push({ title, ...options }),
      },
      fetch: (request: Request) => this.#network(request),
      now: () => this.time,
      skipWaiting: async () => {
        this.tookOver = true;
      },
      addEventListener: (type: string, listen: (event: never) => void) => {
        this.#listeners.set(type, listen);
      },
    };
    const later = ['/assets/menu-1.js', '/assets/dialog-1.js'];
    serveOffline(scope, { version, files: ['/assets/page-1.js'], later });
  }

  async dispatch(type: string, more: object = {}): Promise<Response | undefined> {
    const work: Promise<unknown>[] = [];
    let response: Promise<Response> | undefined;
    const event = {
      waitUntil: (part: Promise<unknown>) => work.push(part),
      respondWith: (given: Promise<Response>) => {
        response = given;
      },
      ...more,
    };
    this.#listeners.get(type)?.(event as never);
    const answered = await response;
    await Promise.all(work);
    return answered;
  }

  async get(path: string, { by, signIn, navigates = false }: Asking = {}) {
    const headers: Record<string, string> =
      by === undefined ? {} : { authorization: token(by, signIn) };
    const request = new Request(origin + path, { headers });
    if (navigates) Object.defineProperty(request, 'mode', { value: 'navigate' });
    return this.dispatch('fetch', { request });
  }

  async #network(request: Request): Promise<Response> {
    if (!this.isOnline) throw new TypeError('Failed to fetch');
    this.asked.push(new URL(request.url).pathname);
    return this.answer(request);
  }
}

const json = (value: unknown, status = 200): Response => Response.json(value, { status });

describe('the service worker', () => {
  let browser: Browser;
  beforeEach(async () => {
    browser = new Browser();
    await browser.dispatch('install');
    await browser.dispatch('activate');
  });

  it('[OL1] starts the page without a network, at any address of its router', async () => {
    browser.answer = () => new Response('of today');
    await browser.get('/', { navigates: true });
    browser.isOnline = false;
    for (const path of ['/', '/w/rooms', '/admin/users']) {
      const page = await browser.get(path, { navigates: true });
      expect(await page?.text()).toBe('of today');
    }
    expect(await (await browser.get('/assets/page-1.js'))?.text()).toContain('page-1.js');
  });

  it('[OL1] asks the server for the page, and for files of known names not again', async () => {
    browser.asked.length = 0;
    await browser.get('/', { navigates: true });
    await browser.get('/assets/page-1.js');
    expect(browser.asked).toEqual(['/']);
  });

  it('[OL1] has what is opened later too, without a network and once the server has a newer version', async () => {
    browser.answer = () => new Response('gone', { status: 404 });
    expect(await (await browser.get('/assets/menu-1.js'))?.text()).toContain('menu-1.js');
    browser.isOnline = false;
    expect(await (await browser.get('/assets/dialog-1.js'))?.text()).toContain('dialog-1.js');
    const cutOff = new Browser();
    cutOff.answer = ({ url }) => (url.includes('menu') ? Response.error() : new Response(url));
    await cutOff.dispatch('install');
    expect((await cutOff.get('/assets/page-1.js'))?.ok).toBe(true);
  });

  it('[OL1] leaves shared pages and other calls to the browser', async () => {
    expect(await browser.get('/mach42/KEY', { navigates: true })).toBeUndefined();
    expect(await browser.get('/api/auth/verify', { by: 'dana' })).toBeUndefined();
  });

  it('[OL2] answers with what was read last, and says since when', async () => {
    browser.answer = () => json({ data: ['Harbour'] });
    await browser.get('/api/rooms', { by: 'dana' });
    browser.isOnline = false;
    const answer = await browser.get('/api/rooms', { by: 'dana' });
    expect(await answer?.json()).toEqual({ data: ['Harbour'] });
    expect(answer?.headers.get(keptAtHeader)).toBe('2026-11-20T10:00:00.000Z');
    await expect(browser.get('/api/models', { by: 'dana' })).rejects.toThrow('Failed to fetch');
  });

  it('[OL2] gives what the server answers while it can be reached, failures included', async () => {
    browser.answer = () => json({ data: ['Harbour'] });
    await browser.get('/api/rooms', { by: 'dana' });
    browser.answer = () => json({ error: 'broken' }, 500);
    expect((await browser.get('/api/rooms', { by: 'dana' }))?.status).toBe(500);
  });

  it('[OL3] never answers another person, and forgets the person before', async () => {
    browser.answer = () => json({ data: ['Harbour'] });
    await browser.get('/api/rooms', { by: 'dana' });
    browser.isOnline = false;
    await expect(browser.get('/api/rooms', { by: 'mo' })).rejects.toThrow('Failed to fetch');
    browser.isOnline = true;
    await browser.get('/api/models', { by: 'mo' });
    expect((await browser.caches.keys()).filter((name) => name.startsWith('answers-'))).toEqual([
      'answers-mo',
    ]);
  });

  it.each([
    ['at a logout', (of: Browser) => of.dispatch('message', { data: messages.forget })],
    [
      'when the token is refused',
      (of: Browser) => {
        of.answer = () => json({}, 401);
        return of.get('/api/rooms', { by: 'dana' });
      },
    ],
  ])('[OL3] forgets %s', async (_, end) => {
    browser.answer = () => json({ data: ['Harbour'] });
    await browser.get('/api/rooms', { by: 'dana' });
    await end(browser);
    expect((await browser.caches.keys()).some((name) => name.startsWith('answers-'))).toBe(false);
  });

  it('[OL3] keeps no answer that was asked for before a logout and came after it', async () => {
    let ended: Promise<unknown> | undefined;
    browser.answer = () => {
      ended = browser.dispatch('message', { data: messages.forget });
      return json({ data: ['Harbour'] });
    };
    await browser.get('/api/rooms', { by: 'dana' });
    await ended;
    expect((await browser.caches.keys()).some((name) => name.startsWith('answers-'))).toBe(false);
  });

  it('[OL3] leaves nothing of a request that was sent before a logout and broke off after it', async () => {
    browser.answer = () => json({ data: ['Harbour'] });
    await browser.get('/api/rooms', { by: 'dana' });
    browser.answer = () => {
      throw new DOMException('The page left.', 'AbortError');
    };
    await browser.dispatch('message', { data: messages.forget });
    await expect(browser.get('/api/rooms', { by: 'dana' })).rejects.toThrow('The page left.');
    expect((await browser.caches.keys()).some((name) => name.startsWith('answers-'))).toBe(false);
  });

  it('[OL3] uses nothing after seven days', async () => {
    browser.answer = () => json({ data: ['Harbour'] });
    await browser.get('/api/rooms', { by: 'dana' });
    browser.isOnline = false;
    browser.time += 7 * dayMs - 1;
    expect((await browser.get('/api/rooms', { by: 'dana' }))?.ok).toBe(true);
    browser.time += 1;
    await expect(browser.get('/api/rooms', { by: 'dana' })).rejects.toThrow('Failed to fetch');
  });

  it('[OL4] keeps no text that can be read, and answers another sign-in with nothing', async () => {
    browser.answer = () => json({ data: ['Harbour'] });
    await browser.get('/api/rooms', { by: 'dana' });
    const kept = await (await browser.caches.open('answers-dana')).match('/api/rooms');
    expect(await kept?.text()).not.toContain('Harbour');
    browser.isOnline = false;
    const later = browser.get('/api/rooms', { by: 'dana', signIn: 2 });
    await expect(later).rejects.toThrow('Failed to fetch');
  });

  it('[OL5] keeps the newest 300 answers', async () => {
    browser.answer = () => json({ data: [] });
    for (let room = 0; room < 302; room += 1) {
      await browser.get(`/api/rooms/room-${room}`, { by: 'dana' });
    }
    browser.isOnline = false;
    await expect(browser.get('/api/rooms/room-1', { by: 'dana' })).rejects.toThrow('Failed');
    expect((await browser.get('/api/rooms/room-2', { by: 'dana' }))?.ok).toBe(true);
  });

  it('[OL6] takes over when it is asked to, and then removes the files of the version before', async () => {
    await browser.caches.open('app-before');
    expect(browser.tookOver).toBe(false);
    await browser.dispatch('message', { data: messages.takeOver });
    expect(browser.tookOver).toBe(true);
    await browser.dispatch('activate');
    expect(await browser.caches.keys()).toEqual(['app-one']);
  });

  const notice = { title: 'Kiln', text: 'Mo mentioned you', tag: 'r1', path: '/w/rooms/r1/m1' };
  const push = (sent: unknown) =>
    browser.dispatch('push', { data: sent === null ? null : { json: () => sent } });
  const openWindow = (visibilityState: string) => {
    const posted: unknown[] = [];
    browser.windows.push({
      visibilityState,
      focus: async () => undefined,
      postMessage: (message) => posted.push(message),
    });
    return posted;
  };

  it('[OL7] shows a notice that was pushed, unless the workspace is in sight', async () => {
    await push(notice);
    openWindow('hidden');
    await push(notice);
    expect(browser.notices).toMatchObject([
      { title: 'Kiln', body: 'Mo mentioned you', tag: 'r1', data: notice.path },
      { tag: 'r1' },
    ]);
    openWindow('visible');
    await push(notice);
    expect(browser.notices).toHaveLength(2);
  });

  it('[OL7] shows nothing that is no notice of the workspace', async () => {
    for (const odd of [null, 7, {}, { ...notice, path: 'https://example.org/' }]) await push(odd);
    expect(browser.notices).toEqual([]);
  });

  it('[OL7] leads to what a notice is about, in the window that is open', async () => {
    const press = (data: unknown) =>
      browser.dispatch('notificationclick', { notification: { data, close: () => undefined } });
    await press(notice.path);
    expect(browser.opened).toEqual([notice.path]);
    const posted = openWindow('hidden');
    await press(notice.path);
    await press('//example.org');
    expect(posted).toEqual([{ open: notice.path }]);
    expect(browser.opened).toHaveLength(1);
  });

  const share = (form: FormData, broken = false) => {
    const request = new Request(origin + shareTargetPath, { method: 'POST', body: form });
    Object.defineProperty(request, 'mode', { value: 'navigate' });
    if (broken) Object.defineProperty(request, 'formData', { value: async () => notAForm() });
    return browser.dispatch('fetch', { request });
  };
  const notAForm = (): never => {
    throw new TypeError('Could not parse content as FormData.');
  };
  const shared = () => readShared(browser.caches as unknown as CacheStorage, browser.time);
  const aForm = (): FormData => {
    const form = new FormData();
    form.set('text', 'Kiln at 1240 degrees');
    form.append('files', new File(['a;b'], 'prices.csv', { type: 'text/csv' }));
    return form;
  };

  it('[OL8] keeps what another app shares, and leads to the page that asks where it goes', async () => {
    browser.isOnline = false;
    const answer = await share(aForm());
    expect([answer?.status, answer?.headers.get('location')]).toEqual([
      303,
      origin + shareTargetPath,
    ]);
    const found = await shared();
    expect(found).toMatchObject({ text: 'Kiln at 1240 degrees', refused: [] });
    expect(await found?.files[0]?.text()).toBe('a;b');
    expect(browser.asked).not.toContain(shareTargetPath);
  });

  it('[OL8] keeps it while its person signs in, also in a newer version of the app', async () => {
    await share(aForm());
    await browser.dispatch('message', { data: messages.forget });
    await browser.dispatch('activate');
    expect(await browser.caches.keys()).toContain(sharedInCache);
    expect((await shared())?.text).toBe('Kiln at 1240 degrees');
  });

  it('[OL8] leads to the page, which has nothing, where the form cannot be read', async () => {
    expect((await share(aForm(), true))?.status).toBe(303);
    expect(await shared()).toBeUndefined();
  });
});
