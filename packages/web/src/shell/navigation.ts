import type { NavigateFunction, NavigateOptions } from 'react-router-dom';

export interface Navigation {
  /** Called by the router's own component, once it is there. */
  readonly use: (navigate: NavigateFunction) => void;
  /** Leads to the sign-in form, which shows the reason, and from there back to the previous page. */
  readonly toLogin: (why: string) => void;
  /** Returns the reason for which the person was led to the sign-in form; undefined when they came by themselves. */
  readonly whyLogin: () => string | undefined;
  readonly leaveLogin: () => void;
  /** Returns whether the page was opened from the sign-in form; returns true only once. */
  readonly takeArrival: () => boolean;
  /** Leads to the main page, where the tabs are. */
  readonly toWorkspace: () => void;
  readonly to: (path: string, options?: NavigateOptions) => void;
  /** Shows the login card over the page, and why. */
  readonly openLogin: (why?: string) => void;
  readonly onOpenLogin: (open: (why?: string) => void) => () => void;
  /** Shows something over the page, in place of what lies over it. */
  readonly openOverlay: (overlay: Overlay) => void;
  readonly onOpenOverlay: (open: (overlay: Overlay) => void) => () => void;
}

/** The dialogs in which a person sees or changes parts of their account. */
export type AccountOverlay =
  | 'own-data'
  | 'credentials'
  | 'second-step'
  | 'passkeys'
  | 'identities'
  | 'email'
  | 'sign-ins'
  | 'blocked-people'
  | 'picture';

export type Overlay = 'help' | 'tour' | 'display' | 'notifications' | AccountOverlay;

export function createNavigation(): Navigation {
  let navigate: NavigateFunction | undefined;
  let why: string | undefined;
  let hasLeftLogin = false;
  let openers: readonly ((why?: string) => void)[] = [];
  const showers = new Set<(overlay: Overlay) => void>();
  return {
    use: (given) => {
      navigate = given;
    },
    toLogin: (given) => {
      why = given;
      const here = location.pathname + location.search;
      void navigate?.(loginPath(here));
    },
    whyLogin: () => why,
    leaveLogin: () => {
      why = undefined;
      hasLeftLogin = true;
    },
    takeArrival: () => {
      const isArrival = hasLeftLogin;
      hasLeftLogin = false;
      return isArrival;
    },
    toWorkspace: () => {
      const isThere = location.pathname === '/' || location.pathname.startsWith('/w/');
      if (!isThere) void navigate?.('/');
    },
    to: (path, options) => void navigate?.(path, options),
    openLogin: (reason) => {
      for (const open of openers) open(reason);
    },
    onOpenLogin: (open) => {
      openers = [...openers, open];
      return () => {
        openers = openers.filter((other) => other !== open);
      };
    },
    openOverlay: (overlay) => {
      for (const show of showers) show(overlay);
    },
    onOpenOverlay: (open) => {
      showers.add(open);
      return () => void showers.delete(open);
    },
  };
}

/** `/login`, with where to go afterwards unless that is the main page. */
export function loginPath(from: string): string {
  if (from === '/' || from.startsWith('/login')) return '/login';
  return `/login?redirect=${encodeURIComponent(from)}`;
}

/** The path to go to after the sign-in: one of this site, never another. */
export function redirectOf(query: string): string {
  const wanted = new URLSearchParams(query).get('redirect') ?? '/';
  const base = 'http://here.invalid';
  if (!wanted.startsWith('/') || !URL.canParse(wanted, base)) return '/';
  const url = new URL(wanted, base);
  return url.origin === base ? url.pathname + url.search + url.hash : '/';
}
