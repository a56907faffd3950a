import { ApiError } from './api/api-error.ts';
import type { Shell, ShellState } from './shell.ts';

/** Below it are the addresses of locations in the workspace. */
const root = '/w/';

/** A tab, and the path of a location in it, as its plugin names it; '' for the tab itself. */
export interface TabAddress {
  readonly tabId: string;
  readonly path: string;
}

type Shown = 'shown' | 'column' | 'refused' | { readonly path: string };

/** The locations in the tabs of a plugin that have an address. */
export interface TabAddresses {
  /** The path of the person's location in the tab; '' at the beginning of the tab. Its parts are divided by `/`. */
  readonly now?: (state: ShellState, tabId: string) => string;
  /**
   * Leads to a location, also to the tab itself; called before the tab is opened. The result `refused`: the location
   * does not exist, or not for this person, as the server says. `column`: the location is in the left column, not in
   * the tab. A path: the location is shown and has this address instead of the one that led to it.
   */
  readonly go?: (shell: Shell, at: TabAddress) => Promise<Shown>;
  /** The person types the location in the tab: Back leaves the tab and does not undo the typing letter by letter. */
  readonly isTyped?: true;
}

/** The path of a location: `/w/rooms/<room>/<message>`. */
export function tabPath(tabId: string, path = ''): string {
  const parts = path === '' ? [] : path.split('/');
  return root + [tabId, ...parts].map(encodeURIComponent).join('/');
}

/** Reads the tab address from a path; returns undefined for a path that names no location. */
export function readTabPath(path: string): TabAddress | undefined {
  if (!path.startsWith(root)) return undefined;
  try {
    const [tabId = '', ...parts] = path.slice(root.length).split('/').map(decodeURIComponent);
    return tabId === '' ? undefined : { tabId, path: parts.join('/') };
  } catch {
    // The path was not written by `tabPath`: it has a stray percent sign.
    return undefined;
  }
}

/** Returns the answer of a call; undefined where the server says that there is nothing for this person. */
export async function ifThere<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    const isRefused = error instanceof ApiError && [400, 403, 404].includes(error.status);
    if (isRefused) return undefined;
    throw error;
  }
}

const pollEveryMs = 50;

/** Waits until a condition holds; returns false when it does not hold within the time. */
export async function becomes(condition: () => boolean, withinMs = 5000): Promise<boolean> {
  for (let waited = 0; !condition(); waited += pollEveryMs) {
    if (waited >= withinMs) return false;
    await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
  }
  return true;
}
