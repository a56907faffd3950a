import { use } from 'react';

type Overlays = typeof import('./overlays.ts');

const againAfterMs = 2000;

let loaded: Overlays | undefined;
let loading: Promise<Overlays> | undefined;

/** Without a connection again and again, until it is there. */
async function load(): Promise<Overlays> {
  try {
    return (loaded = await import('./overlays.ts'));
  } catch {
    await new Promise((resolve) => setTimeout(resolve, againAfterMs));
    return load();
  }
}

/** Suspends until the file is there, and never again. */
export function useOverlays(): Overlays {
  loading ??= load();
  return loaded ?? use(loading);
}
