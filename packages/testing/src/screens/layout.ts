import { vi } from 'vitest';

interface Size {
  readonly width: number;
  readonly height: number;
  readonly isSmall: boolean;
}

export const desk: Size = { width: 1280, height: 800, isSmall: false };
export const phone: Size = { width: 390, height: 844, isSmall: true };

/**
 * Happy DOM has no layout: every element is as large as the window, which is enough for lists that draw only visible
 * items. Positions and sizes are tested in a browser.
 */
export function lookLike({ width, height, isSmall }: Size): void {
  vi.stubGlobal('innerWidth', width);
  vi.stubGlobal('innerHeight', height);
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), {
      matches: isSmall && /width < |pointer: coarse/.test(query),
      media: query,
    }),
  );
  vi.stubGlobal('ResizeObserver', observerOf(width, height));
  for (const [name, value] of [
    ['offsetWidth', width],
    ['clientWidth', width],
    ['offsetHeight', height],
    ['clientHeight', height],
  ] as const) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value });
  }
  document.body.style.overflowY = 'auto';
  // A download would be followed, and the window be another page from then on.
  Object.defineProperty(HTMLAnchorElement.prototype, 'click', {
    configurable: true,
    value(this: HTMLAnchorElement) {
      if (!this.hasAttribute('download')) HTMLElement.prototype.click.call(this);
    },
  });
}

const observerOf = (width: number, height: number) =>
  class implements ResizeObserver {
    readonly #changed: ResizeObserverCallback;
    #isObserving = true;

    constructor(changed: ResizeObserverCallback) {
      this.#changed = changed;
    }

    observe(target: Element): void {
      const box = [{ inlineSize: width, blockSize: height }];
      const entry: ResizeObserverEntry = {
        target,
        contentRect: DOMRect.fromRect({ width, height }),
        borderBoxSize: box,
        contentBoxSize: box,
        devicePixelContentBoxSize: box,
      };
      queueMicrotask(() => {
        if (this.#isObserving) this.#changed([entry], this);
      });
    }

    unobserve(): void {
      this.#isObserving = false;
    }

    disconnect(): void {
      this.#isObserving = false;
    }
  };
