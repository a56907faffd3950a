import { redirectOf } from '../shell/navigation.ts';

const key = 'openid_flow';

/** The data that this window keeps while the person is at the sign-in service. */
export interface OpenIdFlow {
  readonly flow: string;
  readonly purpose: 'sign in' | 'link';
  /** Path to go to afterwards. */
  readonly returnTo: string;
}

/** Remembers the way that begins, and leaves for the sign-in service. */
export function leaveForService(
  { flow, url }: { readonly flow: string; readonly url: string },
  purpose: OpenIdFlow['purpose'],
): void {
  const { pathname, search } = location;
  const returnTo = pathname.startsWith('/login') ? redirectOf(search) : pathname + search;
  const kept: OpenIdFlow = { flow, purpose, returnTo };
  sessionStorage.setItem(key, JSON.stringify(kept));
  location.assign(url);
}

/** Returns the way that this window began, once; undefined: it began none, or the stored data is damaged. */
export function takeFlow(): OpenIdFlow | undefined {
  const text = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (text === null) return undefined;
  try {
    const { flow, purpose, returnTo } = JSON.parse(text) as Partial<OpenIdFlow>;
    if (typeof flow !== 'string' || typeof returnTo !== 'string') return undefined;
    const back = redirectOf(`?${String(new URLSearchParams({ redirect: returnTo }))}`);
    return { flow, purpose: purpose === 'link' ? 'link' : 'sign in', returnTo: back };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
