import { startProduct, type Product, type ProductOptions } from '@mach42/testing/product.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { afterAll, beforeAll } from 'vitest';

type Options = Omit<ProductOptions, 'dataDir'>;

/**
 * One product for all tests of a file, or of the `describe` that calls this, with a folder of its
 * own; both are gone at the end. `options` is asked before it starts.
 */
export function runningProduct(
  options: () => Options | Promise<Options> = () => ({}),
): Pick<Product, 'server' | 'address'> {
  const ending = new AsyncDisposableStack();
  let product: Product;
  beforeAll(async () => {
    const folder = ending.use(await temporaryFolder());
    product = ending.use(await startProduct({ dataDir: folder.path, ...(await options()) }));
  });
  afterAll(() => ending.disposeAsync());
  return {
    get server() {
      return product.server;
    },
    get address() {
      return product.address;
    },
  };
}
