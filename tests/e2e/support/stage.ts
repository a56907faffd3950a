import type { Environment } from '@mach42/server/config/variables.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { HeldProvider } from '@mach42/testing/providers/held-provider.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openVisit, Profiles, type VisitOptions } from './visit.ts';

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
/** Upright. */
export const tablet = { width: 820, height: 1180 };

export interface Stage {
  readonly provider: HeldProvider;
  /** The address that a browser opens. */
  readonly address: string;
  /** A page of a browser profile of someone's own, gone at the end of the test. */
  visit(viewport?: typeof desktop, options?: VisitOptions): Promise<Page>;
}

interface StageOptions {
  /** The environment of the server, when its providers are those that the environment names. */
  readonly environment?: () => Promise<Environment>;
}

/** One server and one browser for the tests of a file. */
export function setStage({ environment }: StageOptions = {}): Stage {
  const provider = new HeldProvider();
  const ending = new AsyncDisposableStack();
  let browser: Browser;
  let profiles: Profiles;
  let address = '';
  beforeAll(async () => {
    const folder = ending.use(await temporaryFolder());
    const product = ending.use(
      await startProduct({
        dataDir: folder.path,
        ...(environment === undefined
          ? { providers: [provider] }
          : { environment: await environment() }),
        webApp: true,
      }),
    );
    ({ address } = product);
    profiles = new Profiles(address);
    browser = await launchBrowser();
    ending.defer(() => browser.close());
  });
  afterAll(() => ending.disposeAsync());
  return {
    provider,
    get address() {
      return address;
    },
    visit: (viewport = desktop, options = {}) => openVisit(browser, viewport, options, profiles),
  };
}
