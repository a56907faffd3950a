import { act, render } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lazyPart, loadWithRetry } from './load-with-retry.ts';

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/menu.js');

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('code that is loaded when it is needed', () => {
  it('leaves what is around it as it is until it is there', async () => {
    let isThere = false;
    const Menu = lazyPart(async () => {
      if (!isThere) throw missing;
      return { default: () => <p>The menu</p> };
    });
    const screen = render(
      <section>
        What is written
        <Suspense>
          <Menu />
        </Suspense>
      </section>,
    );
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(screen.container.textContent).toBe('What is written');
    isThere = true;
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.container.textContent).toBe('What is writtenThe menu');
  });

  it('fails where it fails by itself, at once', async () => {
    const load = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('x is not a function'));
    await expect(loadWithRetry(load)).rejects.toThrow('x is not a function');
    expect(load).toHaveBeenCalledOnce();
  });
});
