import { guest, login, logout, switchRole, verify } from '@mach42/contracts/users/calls.ts';
import type { LoginBody, SecondStep, SignedIn, User } from '@mach42/contracts/users/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { ApiError, asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { createApi, type Api, type ApiParts } from '@mach42/plugin-kit/api/client.ts';
import type { Store } from 'redux';
import type { RootState } from '../store/store.ts';
import { authActions, guestActions } from './auth.slice.ts';
import {
  clearAuth,
  clearGuest,
  deviceIn,
  readAuth,
  readGuest,
  tokenKey,
  withIds,
  writeAuth,
  writeDevice,
  writeGuest,
  isExpired,
} from './stored-auth.ts';

interface AuthParts {
  readonly store: Store<RootState>;
  readonly storage: Storage;
  readonly fetch: typeof fetch;
  readonly now: () => number;
  readonly onEnded?: ApiParts['onEnded'];
  readonly pause?: ApiParts['pause'];
  /** Awaited before the token is given back. */
  readonly onLeaving?: () => Promise<void>;
  /** Called when a sign-in was lost, not when the person left; `reason` is for them. */
  readonly onLost: (reason: string) => void;
  /** The person left, or came, in another window. */
  readonly onLeftElsewhere: () => void;
  /** An admin turned the person's second factor off. */
  readonly onFactorReset?: () => void;
  /** Loads the page again. */
  readonly reload: () => void;
}

export interface Auth {
  readonly api: Api;
  /** The user's token, else the guest's. */
  readonly token: () => string | undefined;
  /**
   * Restores the user of an earlier visit at once, then verifies the token. Without an answer the
   * user stays: the next call that is refused asks again.
   */
  readonly restore: () => Promise<void>;
  /** Returns whether it worked, or the data of the second step; the reason of a failure is in the auth state. */
  readonly signIn: (body: LoginBody) => Promise<boolean | SecondStep['secondStep']>;
  /**
   * Makes a call that signs a visitor in, such as that of the second step.
   * @throws ApiError
   */
  readonly enter: (
    ask: (api: Api, device: { readonly device?: string }) => Promise<{ readonly data: SignedIn }>,
  ) => Promise<void>;
  readonly signOut: () => Promise<void>;
  readonly switchRole: (role: 'standard' | 'moderator' | 'admin') => Promise<void>;
  /**
   * Makes a call that answers another token instead of this one, and continues with that.
   * @throws ApiError
   */
  readonly renew: (ask: (api: Api) => Promise<{ readonly data: SignedIn }>) => Promise<void>;
  /** Makes a guest of a visitor; does nothing for anyone else. */
  readonly enterAsGuest: () => Promise<void>;
  /** Another window changed the stored sign-in: `null` when the token is gone. */
  readonly storageChanged: (token: string | null) => void;
  /** Resolves with whether the token is still valid, after a refusal elsewhere; an invalid one ends the sign-in. */
  readonly confirm: () => Promise<boolean>;
}

const reloadDelayMs = 200;
/**
 * The longest times that a logout waits: for data to be saved before it, and for the server. This page is signed out
 * after them in any case.
 */
const leaving = { savingMs: 1_500, requestMs: 3_000 } as const;

export function createAuth(parts: AuthParts): Auth {
  const { store, storage } = parts;
  let rechecking: Promise<boolean> | undefined;
  /** The old token may be refused before the new one has come. */
  let renewing: Promise<void> | undefined;
  let refusal: string = userTexts.signInNeeded;

  function token(): string | undefined {
    const { auth, guest: visitor } = store.getState();
    if (auth.token !== null && isExpired(auth.token, parts.now())) lose(userTexts.signInExpired);
    return store.getState().auth.token ?? visitor.token ?? undefined;
  }

  /** The server may report a change of another window before the browser does. */
  function lose(reason = refusal): void {
    const { isAuthenticated, token: lost } = store.getState().auth;
    const kept = storage.getItem(tokenKey);
    if (isAuthenticated && kept !== null && kept !== lost) return parts.reload();
    leave();
    if (!isAuthenticated) return;
    if (kept === null) parts.onLeftElsewhere();
    else parts.onLost(reason);
  }

  function leave(): void {
    clearAuth(storage);
    store.dispatch(authActions.signedOut());
  }

  /** @throws ApiError the answer holds no token or no person: nothing of it is kept */
  function enter(signedIn: Partial<SignedIn> | undefined): void {
    const { token: given, user: named } = signedIn ?? {};
    const user = withIds(named);
    if (typeof given !== 'string' || given === '' || user === undefined) {
      throw new ApiError({
        code: 'INVALID_RESPONSE',
        status: 200,
        message: userTexts.invalidResponse,
      });
    }
    const entered = { ...signedIn, token: given, user };
    writeAuth(storage, entered);
    store.dispatch(authActions.signedIn(entered));
  }

  const device = (): { readonly device?: string } => {
    const known = deviceIn(storage);
    return known === undefined ? {} : { device: known };
  };

  function arrive(signedIn: SignedIn): void {
    enter(signedIn);
    writeDevice(storage, signedIn.device);
    clearGuest(storage);
    store.dispatch(guestActions.left());
    if (signedIn.secondFactorReset === true) parts.onFactorReset?.();
  }

  const transport = {
    fetch: parts.fetch,
    token,
    ...(parts.onEnded === undefined ? {} : { onEnded: parts.onEnded }),
    ...(parts.pause === undefined ? {} : { pause: parts.pause }),
  };

  /** An API without the handling of 401, because that handling itself makes its calls with it. */
  const plain = createApi({
    ...transport,
    verify: () => Promise.resolve(false),
    signedOut: () => undefined,
  });

  async function recheck(): Promise<boolean> {
    rechecking ??= check().finally(() => (rechecking = undefined));
    return rechecking;
  }

  async function confirm(): Promise<boolean> {
    const good = await recheck();
    if (!good) lose();
    return good;
  }

  async function check(): Promise<boolean> {
    await renewing;
    if (!store.getState().auth.isAuthenticated) return renewGuest();
    store.dispatch(authActions.started());
    try {
      const { data } = await plain.request(verify);
      const user = withIds(data.user);
      if (user === undefined || !isUser(user)) return false;
      store.dispatch(authActions.confirmed(user));
      return true;
    } catch (error) {
      const { status, message } = asApiError(error);
      if (status === 401) {
        refusal = message;
        return false;
      }
      store.dispatch(authActions.ended());
      throw error;
    }
  }

  async function renewGuest(): Promise<boolean> {
    const { data } = await plain.request(guest);
    writeGuest(storage, data);
    store.dispatch(guestActions.entered(data));
    return true;
  }

  const api = createApi({ ...transport, verify: recheck, signedOut: () => lose() });

  async function renew(ask: (api: Api) => Promise<{ readonly data: SignedIn }>): Promise<void> {
    const renewed = ask(plain).then(({ data }) => enter(data));
    renewing = renewed.catch(() => undefined).finally(() => (renewing = undefined));
    return renewed;
  }

  return {
    api,
    token,
    confirm,
    restore: async () => {
      const stored = readAuth(storage, parts.now());
      if (stored === undefined) return;
      store.dispatch(authActions.signedIn(stored));
      try {
        await confirm();
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    },
    signIn: async (body) => {
      store.dispatch(authActions.started());
      try {
        const { data } = await plain.request(login, { body: { ...body, ...device() } });
        if (data !== undefined && 'secondStep' in data) {
          store.dispatch(authActions.ended());
          return data.secondStep;
        }
        arrive(data);
        return true;
      } catch (error) {
        store.dispatch(authActions.failed(asApiError(error).message));
        return false;
      }
    },
    enter: async (ask) => arrive((await ask(plain, device())).data),
    signOut: async () => {
      store.dispatch(authActions.started());
      try {
        await Promise.race([parts.onLeaving?.(), elapsed(leaving.savingMs)]);
        clearAuth(storage);
        const options = { timeoutMs: leaving.requestMs, retries: 0, keepalive: true };
        await plain.request(logout, undefined, options);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      } finally {
        leave();
      }
    },
    switchRole: async (role) => {
      try {
        await renew((plainly) => plainly.request(switchRole, { body: { role } }));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      } finally {
        setTimeout(parts.reload, reloadDelayMs);
      }
    },
    renew,
    storageChanged: (stored) => {
      const { auth } = store.getState();
      if (stored === auth.token || (stored === null && renewing !== undefined)) return;
      if (stored !== null) parts.reload();
      else {
        leave();
        parts.onLeftElsewhere();
      }
    },
    enterAsGuest: async () => {
      const { auth, guest: visitor } = store.getState();
      if (auth.isAuthenticated || visitor.token !== null) return;
      const stored = readGuest(storage, parts.now());
      if (stored === undefined) await renewGuest();
      else store.dispatch(guestActions.entered(stored));
    },
  };
}

function isUser(user: object): user is User {
  return 'mobile' in user;
}

const elapsed = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
