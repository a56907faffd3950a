import { shareTargetPath } from '@mach42/contracts/attachments/share-target.ts';
import type { PushNotice } from '@mach42/contracts/push/notice.ts';
import { forgetShared, keepShared, sharedInCache } from '@mach42/plugin-kit/shared-in.ts';
import {
  addressOf,
  decrypted,
  encrypted,
  isCacheable,
  readerOf,
  type Reader,
} from './cached-answers.ts';

/** The part of its global scope that a service worker uses. https://www.w3.org/TR/service-workers/ */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly caches: CacheStorage;
  readonly clients: Pick<Clients, 'claim' | 'matchAll' | 'openWindow'>;
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly now: () => number;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listen: (event: Fetching) => void): void;
  addEventListener(type: 'push', listen: (event: Lasting & { data: Sent | null }) => void): void;
  addEventListener(
    type: 'notificationclick',
    listen: (event: Lasting & { readonly notification: Pressed }) => void,
  ): void;
  addEventListener(type: 'message', listen: (event: Lasting & { data: unknown }) => void): void;
}

/** The message of a push service, decrypted by the browser. */
interface Sent {
  json(): unknown;
}

interface Pressed {
  readonly data: unknown;
  close(): void;
}

/** Windows of the workspace. */
interface Clients {
  claim(): Promise<void>;
  matchAll(which: {
    readonly type: 'window';
    readonly includeUncontrolled: true;
  }): Promise<readonly OpenWindow[]>;
  openWindow(path: string): Promise<unknown>;
}

interface OpenWindow {
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  postMessage(message: unknown): void;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Lasting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

export interface Build {
  /** Changes with each build. */
  readonly version: string;
  /** Files that the main page loads at its start, as paths. */
  readonly files: readonly string[];
  /** Files that it asks for later, as for a menu that is opened. */
  readonly later: readonly string[];
}

/** Messages of the page. */
export const messages = { forget: 'forget', takeOver: 'take-over' } as const;
/** Header of an answer that was kept: when it was read, ISO 8601, UTC. */
export const keptAtHeader = 'x-kept-at';

const page = '/';
/** Files of the page whose names do not change with their content. */
const besidePage = ['/start.js', '/favicon.svg'];
/** Addresses that the router of the main page takes. */
const isOfPage = /^\/$|^\/(w|admin|login)(\/|$)/;
const answersPrefix = 'answers-';
/**
 * The limits for one person: the number of the newest answers, the characters of one answer, and the days that they
 * are kept.
 */
const bounds = { answers: 300, characters: 1_000_000, days: 7 } as const;
const dayMs = 86_400_000;
/** The page is being used in the meantime. */
const laterAtOnce = 3;

/** Has the main page start without a network, with what its person read last. Rules: `SPEC.md`. */
export function serveOffline(scope: WorkerScope, { version, files, later }: Build): void {
  const app = `app-${version}`;
  const { caches } = scope;

  scope.addEventListener('install', (event) =>
    event.waitUntil(
      caches
        .open(app)
        .then((cache) => cache.addAll([page, ...besidePage, ...files]))
        .then(() => keepLater()),
    ),
  );
  scope.addEventListener('activate', (event) =>
    event.waitUntil(
      deleteCaches(
        (name) => ![app, sharedInCache].includes(name) && !name.startsWith(answersPrefix),
      ).then(() => scope.clients.claim()),
    ),
  );
  scope.addEventListener('message', (event) => {
    if (event.data === messages.takeOver) event.waitUntil(scope.skipWaiting());
    if (event.data === messages.forget) event.waitUntil(forgetAnswers());
  });
  scope.addEventListener('push', (event) => event.waitUntil(showNotice(event.data?.json())));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(openPath(event.notification.data));
  });
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (url.origin !== scope.location.origin) return;
    if (request.mode === 'navigate' && request.method === 'POST') {
      if (url.pathname === shareTargetPath) event.respondWith(takeIn(request));
      return;
    }
    if (request.mode === 'navigate') {
      if (isOfPage.test(url.pathname)) event.respondWith(newestOf(request, page));
      return;
    }
    if (besidePage.includes(url.pathname)) {
      event.respondWith(newestOf(request, url.pathname));
      return;
    }
    if (request.method === 'GET' && url.pathname.startsWith('/assets/')) {
      event.respondWith(assetOf(request));
      return;
    }
    const reader = readerOf(request.headers.get('authorization'));
    if (isCacheable(request.method, url, reader)) event.respondWith(answerOf(event, url, reader));
  });

  /**
   * Keeps the files that are loaded later, so that content opened without a network has its code, and so has a page
   * of this version while the server has the next one. Files that the version before had are not fetched again.
   */
  async function keepLater(): Promise<void> {
    const cache = await caches.open(app);
    const left = [...later];
    const keepNext = async (): Promise<void> => {
      const path = left.shift();
      if (path === undefined) return;
      const request = new Request(new URL(path, scope.location.origin));
      const known = await caches.match(request, { ignoreVary: true });
      const response = known ?? (await scope.fetch(request));
      if (response.ok) await cache.put(request, response);
      await keepNext();
    };
    try {
      await Promise.all(Array.from({ length: laterAtOnce }, () => keepNext()));
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
      // The network broke off, or the disk is full: the missing files are fetched when they are needed.
    }
  }

  /** Keeps the content that another app shared, for the page that asks where to put it. */
  async function takeIn(request: Request): Promise<Response> {
    try {
      await keepShared(caches, await request.formData(), scope.now());
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
      // It cannot be read or kept: the page says that nothing arrived.
      await forgetShared(caches);
    }
    return Response.redirect(new URL(shareTargetPath, scope.location.origin).href, 303);
  }

  const windows = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

  /** Shows a notice, unless the workspace is visible: there the person sees the news themselves. */
  async function showNotice(sent: unknown): Promise<void> {
    const notice = noticeIn(sent);
    if (notice === undefined) return;
    if ((await windows()).some(({ visibilityState }) => visibilityState === 'visible')) return;
    const { title, text: body, tag, path } = notice;
    await scope.registration.showNotification(title, {
      body,
      tag,
      data: path,
      icon: '/favicon.svg',
    });
  }

  /** Opens a path in the open window, if there is one, else in a new window. */
  async function openPath(path: unknown): Promise<void> {
    if (!isOwnPath(path)) return;
    const [open] = await windows();
    if (open === undefined) {
      await scope.clients.openWindow(path);
      return;
    }
    await open.focus();
    open.postMessage({ open: path });
  }

  const deleteCaches = async (isOver: (name: string) => boolean): Promise<void> => {
    const names = await caches.keys();
    await Promise.all(names.filter(isOver).map((name) => caches.delete(name)));
  };
  /**
   * The number of times that answers were forgotten: an answer that was requested before that is not kept afterwards.
   */
  let forgotten = 0;
  const forgetAnswers = () => {
    forgotten += 1;
    return deleteCaches((name) => name.startsWith(answersPrefix));
  };

  /** Returns the server's present answer; without a network, the answer of the last visit. */
  async function newestOf(request: Request, address: string): Promise<Response> {
    try {
      const response = await scope.fetch(request);
      if (response.ok) await (await caches.open(app)).put(address, response.clone());
      return response;
    } catch (error) {
      const known = await caches.match(address, { ignoreVary: true });
      if (known === undefined) throw error;
      return known;
    }
  }

  /** Returns a file. The names of files change with their content, so a stored file stays right. */
  async function assetOf(request: Request): Promise<Response> {
    const known = await caches.match(request, { ignoreVary: true });
    if (known !== undefined) return known;
    const response = await scope.fetch(request);
    if (response.ok) await (await caches.open(app)).put(request, response.clone());
    return response;
  }

  /** The answer of the server; where it cannot be reached, the last one that this person had. */
  async function answerOf(event: Fetching, url: URL, reader: Reader): Promise<Response> {
    const { request } = event;
    const body = request.method === 'GET' ? '' : await request.clone().text();
    const [name, address] = [answersPrefix + reader.userId, addressOf(url, body)];
    const before = forgotten;
    let response: Response;
    try {
      response = await scope.fetch(request);
    } catch (error) {
      const known = await lastOf(name, address, reader);
      if (known === undefined) throw error;
      return known;
    }
    if (response.status === 401) event.waitUntil(forgetAnswers());
    if (response.ok && before === forgotten)
      event.waitUntil(
        keep(name, address, response.clone(), reader).then(() =>
          before === forgotten ? undefined : forgetAnswers(),
        ),
      );
    return response;
  }

  async function lastOf(name: string, address: string, { token }: Reader) {
    // Opening a cache makes one: a request that breaks off after the logout would leave the person's name.
    const known = await caches.match(address, { cacheName: name });
    const keptAt = known?.headers.get(keptAtHeader) ?? '';
    if (known === undefined || isOver(keptAt)) return undefined;
    const text = await decrypted(await known.arrayBuffer(), token);
    return text === undefined ? undefined : new Response(text, { headers: headersOf(keptAt) });
  }

  const isOver = (keptAt: string) => !(Date.parse(keptAt) > scope.now() - bounds.days * dayMs);

  async function keep(
    name: string,
    address: string,
    response: Response,
    { token }: Reader,
  ): Promise<void> {
    const text = await response.text();
    if (text.length > bounds.characters) return;
    // Answers of one person are kept at a time: the first answer to the next person deletes those to the person
    // before.
    await deleteCaches((other) => other.startsWith(answersPrefix) && other !== name);
    const cache = await caches.open(name);
    await cache.delete(address);
    const headers = headersOf(new Date(scope.now()).toISOString());
    await cache.put(address, new Response(await encrypted(text, token), { headers }));
    const known = await cache.keys();
    const over = known.slice(0, Math.max(0, known.length - bounds.answers));
    await Promise.all(over.map((request) => cache.delete(request)));
  }
}

/** A path of the web app, and no address of another origin. */
export const isOwnPath = (path: unknown): path is string =>
  typeof path === 'string' && path.startsWith('/w/');

function noticeIn(sent: unknown): PushNotice | undefined {
  const { title, text, tag, path } = (sent ?? {}) as Partial<Record<string, unknown>>;
  const texts = [title, text, tag].every((one) => typeof one === 'string');
  return texts && isOwnPath(path) ? (sent as PushNotice) : undefined;
}

const headersOf = (keptAt: string): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  [keptAtHeader]: keptAt,
});
