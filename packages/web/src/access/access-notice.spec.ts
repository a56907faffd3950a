import { accessTexts } from '@mach42/contracts/audit/access-texts.ts';
import type { AccessGrantView, ResetAccess } from '@mach42/contracts/audit/schemas.ts';
import { createApi } from '@mach42/plugin-kit/api/client.ts';
import type { ToastOptions } from '@mach42/plugin-kit/shell.ts';
import { describe, expect, it, vi } from 'vitest';
import { authActions } from '../auth/auth.slice.ts';
import { dana } from '../auth/users.fixture.ts';
import { createAppStore } from '../store/store.ts';
import { createAccessNotice } from './access-notice.ts';

const opening: AccessGrantView = {
  type: 'opening',
  id: dana.id,
  userId: dana.id,
  userName: 'Dana Demo',
  adminId: 'ada',
  adminName: 'Ada Admin',
  reason: 'She reports that a chat is missing.',
  openedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-20T10:15:00.000Z',
  closedAt: null,
  reads: [],
  seen: false,
};
const reset: ResetAccess = {
  type: 'reset',
  id: 'reset-9',
  userId: dana.id,
  adminId: 'ada',
  adminName: 'Ada Admin',
  word: 'password',
  at: '2026-11-20T10:00:00.000Z',
  inForce: true,
  signIns: 0,
  firstSignInAt: null,
  lastSignInAt: null,
  seen: false,
};
const frame = (type: string, data: object) => ({ t: 'event', position: '9', type, data }) as const;

function setUp(rows: readonly (AccessGrantView | ResetAccess)[]) {
  const { store } = createAppStore();
  store.dispatch(authActions.signedIn({ token: 't', user: dana }));
  const logged: string[] = [];
  const notified: { message: string; options: ToastOptions | undefined }[] = [];
  const toast = (message: string, options?: ToastOptions) =>
    void notified.push({ message, options });
  const show = vi.fn<() => void>();
  const notice = createAccessNotice({
    store,
    show,
    log: ({ message }) => void logged.push(message),
    toasts: { success: toast, warning: toast, error: toast, undo: () => undefined },
    api: createApi({
      fetch: () => Promise.resolve(Response.json({ success: true, data: rows })),
      token: () => 't',
      verify: () => Promise.resolve(true),
      signedOut: () => undefined,
    }),
  });
  return {
    store,
    notice,
    notified,
    logged,
    show,
    unseen: () => store.getState().accessNotice.unseen,
  };
}

describe('the notice that content was opened', () => {
  it('comes at once, and leads to what was read', () => {
    const { notice, notified, show } = setUp([]);
    notice.onEvent(frame('BreakGlassOpened', { opening }));
    expect(notified.map(({ message }) => message)).toEqual([accessTexts.opened('Ada Admin')]);
    notified[0]?.options?.action?.run();
    expect(show).toHaveBeenCalledOnce();
  });

  it('is not for the admin who opened it', () => {
    const { notice, notified } = setUp([]);
    notice.onEvent(frame('BreakGlassOpened', { opening: { ...opening, userId: 'mo' } }));
    expect(notified).toEqual([]);
  });

  it('comes when another person set a word of theirs, at once', () => {
    const { notice, notified } = setUp([]);
    notice.onEvent(frame('PasswordReset', { reset }));
    notice.onEvent(frame('SecretReset', { reset: { ...reset, word: 'secret' } }));
    notice.onEvent(frame('SecretReset', { reset: { ...reset, userId: 'mo' } }));
    expect(notified.map(({ message }) => message)).toEqual([
      accessTexts.reset('Ada Admin', 'password'),
      accessTexts.reset('Ada Admin', 'secret'),
    ]);
  });

  it('comes with the next sign-in for a word that was set in the meantime, in the Event Log too', async () => {
    const { notice, notified, logged, unseen } = setUp([reset, opening]);
    notice.enter();
    await vi.waitFor(() => expect(logged).toHaveLength(2));
    expect(logged.at(-1)).toBe(accessTexts.reset('Ada Admin', 'password'));
    expect(notified.map(({ message }) => message)).toEqual([
      accessTexts.reset('Ada Admin', 'password'),
    ]);
    expect(unseen()).toBe(2);
  });

  it('comes with the next sign-in when it happened before, until it was seen', async () => {
    const away = setUp([opening]);
    away.notice.enter();
    await vi.waitFor(() => expect(away.unseen()).toBe(1));
    await vi.waitFor(() => expect(away.notified).toHaveLength(1));
    away.notice.onEvent(frame('BreakGlassSeen', { userId: dana.id }));
    expect(away.unseen()).toBe(0);
    const seen = setUp([{ ...opening, seen: true }]);
    seen.notice.enter();
    await vi.waitFor(() => expect(seen.unseen()).toBe(0));
    expect(seen.notified).toEqual([]);
  });
});
