import { describe, expect, it, vi } from 'vitest';
import { watchMissingCode } from './missing-code.ts';

const ownFiles = '{"page":["assets/main-1.js"]}';

/** A page, and how it learns that code is missing. */
function openPage(readFiles: () => Promise<string | undefined>) {
  const page = new EventTarget();
  const offer = vi.fn<(load: () => void) => void>();
  const reload = vi.fn<() => void>();
  const toasts = {
    success: vi.fn<(message: string, options?: object) => void>(),
    warning: vi.fn<(message: string, options?: object) => void>(),
  };
  let time = 0;
  watchMissingCode({ page, ownFiles, readFiles, toasts, reload, offer, now: () => time });
  const misses = async (afterMs = 0) => {
    time += afterMs;
    page.dispatchEvent(new Event('vite:preloadError'));
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { misses, offer, reload, toasts };
}

describe('code that is not there when it is asked for', () => {
  it('[OL9] is in a newer version of the page, which is offered', async () => {
    const { misses, offer, reload, toasts } = openPage(async () => '{"page":["assets/main-2.js"]}');
    await misses();
    expect(toasts.success).toHaveBeenCalledExactlyOnceWith(
      'A newer version is ready.',
      expect.objectContaining({ action: { label: 'Load it', run: reload } }),
    );
    expect(offer).toHaveBeenCalledExactlyOnceWith(reload);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each([
    ['the page is that of the server', async () => ownFiles],
    ['something else answers', async () => undefined],
    ['no server answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('[OL9] is tried again, which is said, where %s', async (_, readFiles) => {
    const { misses, offer, toasts } = openPage(readFiles);
    await misses();
    expect(toasts.warning).toHaveBeenCalledOnce();
    expect(toasts.success).not.toHaveBeenCalled();
    expect(offer).not.toHaveBeenCalled();
  });

  it('[OL9] is said once for all attempts of half a minute', async () => {
    const readFiles = vi.fn<() => Promise<string | undefined>>().mockResolvedValue(ownFiles);
    const { misses, toasts } = openPage(readFiles);
    await misses();
    await misses(2000);
    await misses(27_999);
    expect(toasts.warning).toHaveBeenCalledOnce();
    await misses(1);
    expect(toasts.warning).toHaveBeenCalledTimes(2);
  });

  it('[OL9] is looked for with each attempt until a newer version is found, which is offered at once', async () => {
    const readFiles = vi.fn<() => Promise<string | undefined>>().mockResolvedValue(ownFiles);
    const { misses, toasts } = openPage(readFiles);
    await misses();
    readFiles.mockResolvedValue('newer');
    await misses(2000);
    expect(toasts.success).toHaveBeenCalledOnce();
    await misses(2000);
    expect([readFiles, toasts.success].map((called) => called.mock.calls.length)).toEqual([2, 1]);
  });
});
