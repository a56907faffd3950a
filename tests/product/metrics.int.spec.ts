import { dana } from '@mach42/server/demo/people.ts';
import { startProduct } from '@mach42/testing/product.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { expect, it } from 'vitest';
import { signInAs } from '../support/calls.ts';

it('[QA32] the metrics count answers of commands and of queries, and name nobody', async () => {
  await using folder = await temporaryFolder();
  await using product = await startProduct({ dataDir: folder.path });
  const { user } = await signInAs(product.address, dana);
  await fetch(`${product.address}/api/rooms/${user.id}`);
  const text = await (await fetch(`${product.address}/metrics`)).text();
  for (const sample of [
    'workspace_http_requests_total{method="POST",route="/api/auth/login",status="2xx"} 1',
    'workspace_http_requests_total{method="GET",route="/api/rooms/:id",status="4xx"} 1',
    'workspace_http_request_duration_seconds_count{route="/api/auth/login",status="2xx"} 1',
    'workspace_read_model_lag_events 0',
  ]) {
    expect(text.split('\n')).toContain(sample);
  }
  expect(text).toMatch(/^workspace_workers_active\{model="mach42v1:latest"\} [1-9]\d*$/m);
  for (const cache of ['states', 'phod_texts', 'shared_pages', 'derived']) {
    expect(text).toMatch(
      new RegExp(`^workspace_cache_max_bytes\\{cache="${cache}"\\} [1-9]\\d*$`, 'm'),
    );
    expect(text).toMatch(
      new RegExp(`^workspace_cache_evictions_total\\{cache="${cache}"\\} \\d+$`, 'm'),
    );
  }
  expect(text).toMatch(/^workspace_cache_bytes\{cache="states"\} [1-9]\d*$/m);
  expect(text).toMatch(/^workspace_cache_entries\{cache="states"\} [1-9]\d*$/m);
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => [
    name,
    type,
  ]);
  const counts = types.filter(([name = '']) => name.endsWith('_total'));
  expect(counts.filter(([, type]) => type !== 'counter')).toEqual([]);
  expect(types.filter(([, type]) => type === 'counter')).toEqual(counts);
  for (const personal of [user.id, dana.mobile, dana.firstName, dana.lastName]) {
    expect(text).not.toContain(personal);
  }
});
