import type { DemoPerson } from '@mach42/server/demo/people.ts';
import type { Page } from 'playwright';

/** A screen of the product, and how someone comes to it. */
export interface Screen {
  readonly name: string;
  /** Who is signed in; nobody when left out. */
  readonly person?: DemoPerson;
  /** Below the address. */
  readonly path: string;
  /** Continues from there; resolves when the screen is drawn. */
  readonly open: (page: Page) => Promise<unknown>;
}
