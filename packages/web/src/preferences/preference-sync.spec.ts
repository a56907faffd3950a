import { createApi } from '@mach42/plugin-kit/api/client.ts';
import type { Log } from '@mach42/plugin-kit/shell.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPreferenceSync } from './preference-sync.ts';

function setUp(stored: () => Response) {
  const sent: { readonly url: string; readonly body: string; readonly keepalive: boolean }[] = [];
  const log = vi.fn<Log>();
  const api = createApi({
    fetch: async (url, init = {}) => {
      if (init.method === 'GET') return stored();
      sent.push({
        url: typeof url === 'string' ? url : '',
        body: typeof init.body === 'string' ? init.body : '',
        keepalive: init.keepalive === true,
      });
      return Response.json({ success: true });
    },
    token: () => 'token',
    verify: () => Promise.resolve(true),
    signedOut: () => undefined,
    pause: () => Promise.resolve(),
  });
  return { sync: createPreferenceSync(api, log), sent, log };
}

const nothing = () => Response.json({ success: true, data: {} });
const down = () => Response.json({}, { status: 503 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the preferences on the server', () => {
  it('are sent two seconds after a change, the newest value only', async () => {
    const { sync, sent } = setUp(nothing);
    await sync.load();
    sync.save('theme', 1);
    await vi.advanceTimersByTimeAsync(1999);
    sync.save('theme', 2);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([{ url: '/api/preferences/theme', body: '{"value":2}', keepalive: true }]);
    expect(sync.isWaiting('theme')).toBe(false);
  });

  it('are never written before they were read', async () => {
    const { sync, sent, log } = setUp(down);
    expect(await sync.load()).toBeUndefined();
    sync.save('layout', {});
    await vi.runAllTimersAsync();
    await sync.flush();
    expect(sent).toEqual([]);
    expect(log).toHaveBeenCalledOnce();
  });

  it('of one person are not written for another', async () => {
    const { sync, sent } = setUp(nothing);
    await sync.load();
    sync.save('layout', 'of the first');
    sync.forget();
    await sync.load();
    await vi.runAllTimersAsync();
    expect(sent).toEqual([]);
  });

  it('of one person are no answer to another', async () => {
    const { sync } = setUp(() => Response.json({ success: true, data: { theme: 'x' } }));
    const first = sync.load();
    sync.forget();
    const second = sync.load();
    expect(await first).toBeUndefined();
    expect(await second).toEqual({ theme: 'x' });
  });
});
