import type { DemoPerson } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';

/** A screen of the product, and how someone comes to it. */
export interface Screen {
  readonly name: string;
  /** The person who is signed in; undefined: no one. */
  readonly person?: DemoPerson;
  /** The path below the address of the server. */
  readonly path: string;
  /** Continues from there; resolves when the screen is drawn. */
  readonly open: (page: Page) => Promise<unknown>;
}
