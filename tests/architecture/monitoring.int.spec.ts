import { startProduct } from '@mach42/testing/product.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

const repository = new URL('../../', import.meta.url);

/** The names of metrics in expressions of Prometheus, and in texts. */
const namesIn = (text: string): string[] =>
  text.match(/\b(?:workspace|nodejs|process)_[a-z\d_]+/g) ?? [];

const page = 'docs/how-to/watch-the-system.md';

/** Served only during a rebuild. */
const sometimes: ReadonlySet<string> = new Set(['workspace_rebuild_progress_ratio']);

const read = (file: string): Promise<string> => readFile(new URL(file, repository), 'utf8');

async function metrics(): Promise<string> {
  await using data = await temporaryFolder();
  await using product = await startProduct({
    dataDir: data.path,
    environment: { SEALS_SYSLOG: 'udp://127.0.0.1:9' },
  });
  await fetch(`${product.address}/api/health`);
  return (await fetch(`${product.address}/metrics`)).text();
}

it.each(['docker/monitoring/alerts.yaml', 'docker/monitoring/dashboard.json', page])(
  '[QA32] %s names metrics that the product has',
  async (file) => {
    const served = new Set(namesIn(await metrics())).union(sometimes);
    const asked = namesIn(await read(file));
    expect(asked.length).toBeGreaterThan(5);
    expect(asked.filter((name) => !served.has(name))).toEqual([]);
  },
);

it('[QA32] the page of metrics describes each that is the product’s own', async () => {
  const described = new Set(namesIn(await read(page)));
  const types = (await metrics()).matchAll(/^# TYPE (workspace_\S+)/gm);
  const own = [...types].map(([, name = '']) => name);
  expect(own.length).toBeGreaterThan(20);
  expect(own.filter((name) => !described.has(name))).toEqual([]);
});
