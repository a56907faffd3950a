import { use } from 'react';
import { loadWithRetry } from './load-with-retry.ts';

type Overlays = typeof import('./overlays.ts');

/** After this time the page has started, also for a person who only reads. */
const quietAfterMs = 5000;
const signsOfPerson = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

const requested = Promise.withResolvers<void>();
const loaded = requested.promise.then(() => loadWithRetry<Overlays>(() => import('./overlays.ts')));
let waits = false;

/** Loads the code of the components that open over the page. */
export function requestOverlays(): void {
  requested.resolve();
}

/** Loads the code and suspends until it is loaded; React reads a resolved promise at once. */
export function useOverlays(): Overlays {
  requestOverlays();
  return use(loaded);
}

/**
 * Loads the code for overlays that are closed at first: when a person first moves the pointer, types or presses
 * anything, at the latest some seconds after the start.
 */
export function loadOverlaysSoon(): void {
  if (waits) return;
  waits = true;
  const sign = new AbortController();
  const options = { capture: true, passive: true, signal: sign.signal };
  for (const event of signsOfPerson) addEventListener(event, requestOverlays, options);
  setTimeout(requestOverlays, quietAfterMs);
  void requested.promise.then(() => sign.abort());
}
