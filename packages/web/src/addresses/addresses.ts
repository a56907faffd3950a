import type { ActiveRole } from '@mach42/contracts/users/schemas.ts';
import { readTabPath, tabPath } from '@mach42/plugin-kit/addresses.ts';
import { Listeners } from '@mach42/plugin-kit/listeners.ts';
import type { Plugin } from '@mach42/plugin-kit/plugin.ts';
import { find } from '@mach42/plugin-kit/reconcile.ts';
import type { App } from '../shell/create-app.ts';
import { isTypedIn, openAddress, standing, type Standing } from './open-address.ts';

/** The data that is kept with an entry of the browser's history. */
interface Kept {
  /** The address followed the opened content, which is therefore shown already. */
  readonly followed?: true;
  /** The location of the person on the main page, which has no address of its own. */
  readonly at?: string;
}

/** The reason for which the address is not shown. */
export interface Missed {
  readonly why: 'mistyped' | 'refused' | 'other role' | 'failed';
  /** The roles that may open it, where the person acts in another one. */
  readonly roles?: readonly ActiveRole[];
  /** The failure of the server or of the connection. */
  readonly error?: unknown;
}

interface Arrival {
  readonly pathname: string;
  readonly state: unknown;
  /** True: the person arrived by Back, Forward, a link from outside or a reload. */
  readonly isFromHistory: boolean;
}

/** Keeps the address of the page and the open content in step, when either of them changes. */
export class Addresses {
  readonly #app: App;
  readonly #listeners = new Listeners();
  readonly subscribe = this.#listeners.subscribe;
  #standing: Standing;
  #missed: Missed | undefined;
  #opening = 0;

  constructor(app: App) {
    this.#app = app;
    this.#standing = standing(app);
  }

  readonly missed = (): Missed | undefined => this.#missed;

  /** Opens the location of an address that the page did not follow to; returns what gives it up. */
  arrive({ pathname, state, isFromHistory }: Arrival): () => void {
    const left = new AbortController();
    const kept = (state ?? {}) as Kept;
    this.#miss(undefined);
    if (kept.followed !== true || isFromHistory) {
      const before = isFromHistory ? (kept.at ?? '') : '';
      void this.#open(pathname === '/' ? before : pathname, left.signal);
    }
    return () => left.abort();
  }

  async #open(path: string, signal: AbortSignal): Promise<void> {
    if (path === '') return;
    const address = readTabPath(path);
    this.#opening += 1;
    const plugin = address && find(this.#app.plugins, address.tabId)?.plugin;
    let missed: Missed | undefined = this.#whyMissed(plugin);
    let opened: string | undefined;
    try {
      if (address !== undefined) opened = await openAddress(this.#app, address);
      if (opened !== undefined) missed = undefined;
    } catch (error) {
      missed = { why: 'failed', error };
    }
    this.#opening -= 1;
    this.#standing = standing(this.#app);
    if (signal.aborted) return;
    this.#miss(missed);
    if (address === undefined || opened === undefined || location.pathname !== path) return;
    if (opened !== tabPath(address.tabId, address.path)) {
      this.#app.navigation.to(opened, { replace: true, state: { followed: true } satisfies Kept });
    }
  }

  /** Returns why the content of an address is not shown, where the server does not say that it failed. */
  #whyMissed(plugin: Plugin | undefined): Missed {
    if (plugin === undefined) return { why: 'mistyped' };
    const { activeRole } = this.#app.app.store.getState().session;
    const { roles } = plugin;
    return roles.includes(activeRole) ? { why: 'refused' } : { why: 'other role', roles };
  }

  /** Has the address follow the content that the person opens; returns a function that ends it. */
  follow(): () => void {
    this.#standing = standing(this.#app);
    let timer: ReturnType<typeof setTimeout> | undefined;
    // All steps of one press are one change.
    const unsubscribe = this.#app.app.store.subscribe(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        this.#followChange();
      });
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }

  #followChange(): void {
    if (this.#opening > 0) return;
    const { navigation } = this.#app;
    const before = this.#standing;
    this.#standing = standing(this.#app);
    const next = changed(before, this.#standing);
    if (next === undefined || !wasAsked() || next === location.pathname) return;
    const isAtStart = location.pathname === '/';
    if (!isAtStart && !location.pathname.startsWith('/w/')) return;
    const at = before.tab ?? before.column;
    if (isAtStart && at !== undefined) {
      navigation.to('/', { replace: true, state: { followed: true, at } satisfies Kept });
    }
    const replace = isTypedIn(this.#app, location.pathname, next);
    navigation.to(next, { replace, state: { followed: true } satisfies Kept });
  }

  #miss(missed: Missed | undefined): void {
    if (missed === this.#missed) return;
    this.#missed = missed;
    this.#listeners.notify();
  }
}

/** The location that was gone to; of two, that in the tab. The first chat of all opens by itself. */
function changed(before: Standing, now: Standing): string | undefined {
  const isAsked = now.tabs !== before.tabs && now.tabs.length >= before.tabs.length;
  if (now.tab !== before.tab || isAsked) return now.tab ?? now.column ?? now.start;
  return before.column === undefined || now.column === before.column ? undefined : now.column;
}

/**
 * Whether a person caused a change. A change that happens by itself, for example at the start, is no step that Back
 * should undo.
 */
const wasAsked = (): boolean => navigator.userActivation?.isActive ?? true;
