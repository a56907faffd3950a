import { startProduct } from '@mach42/testing/product.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const folder = new URL('../../docker/monitoring/', import.meta.url);

/** The names of metrics in expressions of Prometheus. */
const namesIn = (text: string): string[] =>
  text.match(/\b(?:workspace|nodejs|process)_[a-z\d_]+/g) ?? [];

it.each(['alerts.yaml', 'dashboard.json'])(
  '[QA32] %s asks for metrics that the product has',
  async (file) => {
    await using data = await temporaryFolder();
    await using product = await startProduct({ dataDir: data.path });
    await fetch(`${product.address}/api/health`);
    const text = await (await fetch(`${product.address}/metrics`)).text();
    const served = new Set(namesIn(text));
    const asked = namesIn(await readFile(new URL(file, folder), 'utf8'));
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !served.has(name))).toEqual([]);
  },
);
