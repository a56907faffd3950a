import { t } from '@mach42/language/t.ts';
import type { Toasts } from '@mach42/plugin-kit/shell.ts';

export interface WatchParts {
  readonly page: Pick<Window, 'addEventListener'>;
  /** The files of this page, as it names them itself. */
  readonly ownFiles: string | undefined;
  /** The files that the page has at the server. */
  readonly readFiles: () => Promise<string | undefined>;
  readonly toasts: Pick<Toasts, 'success' | 'warning'>;
  readonly reload: () => void;
  /** Shows the way to a newer version until it is loaded. */
  readonly offer: (load: () => void) => void;
  readonly now: () => number;
}

/** The time for which the offer of a newer version is shown beside the button of the bar, in milliseconds. */
export const offeredMs = 60_000;
/** Code that is missing is asked for every two seconds. */
const saidAgainMs = 30_000;

const tag = 'missing-code';

/**
 * Says why opened content is not shown. Its code is loaded when it is opened: a server with a newer version does not
 * have the code of this page any more, and browsers without a service worker keep none. Without a connection the code
 * is asked for again until it is loaded.
 */
export function watchMissingCode(parts: WatchParts): void {
  const { page, toasts, reload, offer, now } = parts;
  let isLooking = false;
  let [offeredAt, saidAt] = [-Infinity, -Infinity];

  async function look(): Promise<void> {
    if (await isOutdated(parts)) {
      offeredAt = now();
      const action = { label: t('Load it'), run: reload };
      toasts.success(t('A newer version is ready.'), { action, durationMs: offeredMs, tag });
      offer(reload);
    } else if (isOver(saidAt)) {
      saidAt = now();
      toasts.warning(t('This cannot be loaded at the moment. It is tried again.'), { tag });
    }
    isLooking = false;
  }

  const isOver = (at: number): boolean => now() >= at + saidAgainMs;
  // Vite sends this event for each file that could not be loaded.
  page.addEventListener('vite:preloadError', () => {
    if (isLooking || !isOver(offeredAt)) return;
    isLooking = true;
    void look();
  });
}

async function isOutdated({ ownFiles, readFiles }: WatchParts): Promise<boolean> {
  try {
    const files = await readFiles();
    return files !== undefined && files !== ownFiles;
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
    // The server cannot be reached.
    return false;
  }
}

/** The files that the page has at the server, as `start-files` of this page names its own. */
export async function filesAtServer(): Promise<string | undefined> {
  const answer = await fetch('/', { cache: 'no-store' });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return page.querySelector<HTMLMetaElement>('meta[name="start-files"]')?.content;
}
