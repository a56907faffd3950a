import { ApiError } from './api/api-error.ts';
import type { Shell, ShellState } from './shell.ts';

/** Below it are the addresses of places in the workspace. */
const root = '/w/';

/** A tab, and a place in it, as its plugin names places; '' where it is the tab itself. */
export interface NamedPlace {
  readonly tabId: string;
  readonly place: string;
}

/** What a plugin's module says of the places in its tabs, so that each has an address. */
export interface Places {
  /** Where the person is in the tab; '' at its beginning. Parts are divided by `/`. */
  readonly now?: (state: ShellState, tabId: string) => string;
  /**
   * Leads to a place, also to the tab itself; called before the tab is opened. `refused`: it is not there,
   * or not for this person, as the server says. `column`: it is in the left column, not in the tab.
   */
  readonly go?: (shell: Shell, at: NamedPlace) => Promise<'shown' | 'column' | 'refused'>;
}

/** The path of a place: `/w/rooms/<room>/<message>`. */
export function placePath(tabId: string, place = ''): string {
  const parts = place === '' ? [] : place.split('/');
  return root + [tabId, ...parts].map(encodeURIComponent).join('/');
}

/** Undefined for a path that names no place. */
export function readPlacePath(path: string): NamedPlace | undefined {
  if (!path.startsWith(root)) return undefined;
  try {
    const [tabId = '', ...parts] = path.slice(root.length).split('/').map(decodeURIComponent);
    return tabId === '' ? undefined : { tabId, place: parts.join('/') };
  } catch {
    // Not written by us: a stray percent sign.
    return undefined;
  }
}

/** What a call answers; undefined where the server says that there is nothing for this person. */
export async function ifThere<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    const isRefused = error instanceof ApiError && [400, 403, 404].includes(error.status);
    if (isRefused) return undefined;
    throw error;
  }
}

const lookEveryMs = 50;

/** Waits until something is so; false when it was not for so long. */
export async function becomes(condition: () => boolean, withinMs = 5000): Promise<boolean> {
  for (let waited = 0; !condition(); waited += lookEveryMs) {
    if (waited >= withinMs) return false;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  return true;
}
