import type { Access } from '@mach42/contracts/audit/schemas.ts';
import { auditTexts } from '@mach42/contracts/audit/texts.ts';
import { createApi } from '@mach42/plugin-kit/api/client.ts';
import type { ToastOptions } from '@mach42/plugin-kit/shell.ts';
import { describe, expect, it, vi } from 'vitest';
import { authActions } from '../auth/auth.slice.ts';
import { dana } from '../auth/users.fixture.ts';
import { createAppStore } from '../store/store.ts';
import { createAccessNotice } from './access-notice.ts';

const opening: Access = {
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
const frame = (type: string, data: object) => ({ t: 'event', position: '9', type, data }) as const;

function setUp(rows: readonly Access[]) {
  const { store } = createAppStore();
  store.dispatch(authActions.signedIn({ token: 't', user: dana }));
  const told: { message: string; options: ToastOptions | undefined }[] = [];
  const toast = (message: string, options?: ToastOptions) => void told.push({ message, options });
  const show = vi.fn<() => void>();
  const notice = createAccessNotice({
    store,
    show,
    log: () => undefined,
    toasts: { success: toast, warning: toast, error: toast, undo: () => undefined },
    api: createApi({
      fetch: () => Promise.resolve(Response.json({ success: true, data: rows })),
      token: () => 't',
      verify: () => Promise.resolve(true),
      signedOut: () => undefined,
    }),
  });
  return { store, notice, told, show, unseen: () => store.getState().accessNotice.unseen };
}

describe('the notice that content was opened', () => {
  it('comes at once, and leads to what was read', () => {
    const { notice, told, show } = setUp([]);
    notice.told(frame('BreakGlassOpened', { opening }));
    expect(told.map(({ message }) => message)).toEqual([auditTexts.opened('Ada Admin')]);
    told[0]?.options?.action?.run();
    expect(show).toHaveBeenCalledOnce();
  });

  it('is not for the admin who opened it', () => {
    const { notice, told } = setUp([]);
    notice.told(frame('BreakGlassOpened', { opening: { ...opening, userId: 'mo' } }));
    expect(told).toEqual([]);
  });

  it('comes with the next sign-in when it happened before, until it was seen', async () => {
    const away = setUp([opening]);
    away.notice.enter();
    await vi.waitFor(() => expect(away.unseen()).toBe(1));
    await vi.waitFor(() => expect(away.told).toHaveLength(1));
    away.notice.told(frame('BreakGlassSeen', { userId: dana.id }));
    expect(away.unseen()).toBe(0);
    const seen = setUp([{ ...opening, seen: true }]);
    seen.notice.enter();
    await vi.waitFor(() => expect(seen.unseen()).toBe(0));
    expect(seen.told).toEqual([]);
  });
});
