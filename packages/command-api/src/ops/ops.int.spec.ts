import { opsTexts } from '@mach42/contracts/health/texts.ts';
import { expect, it } from 'vitest';
import { startCommandApi } from '../testing/start-command-api.ts';

const url = '/api/ops/projections/rooms/rebuild';

it('[OC1] begins a rebuilding for an active admin, one at a time', async () => {
  let begun = 0;
  const readModels = { projectors: ['rooms', 'messages'], rebuild: () => (begun += 1) === 1 };
  const api = await startCommandApi({ readModels });
  for (const other of [api.dana, api.mo, api.visitor]) {
    expect((await other.post(url)).status).toBe(403);
  }
  expect((await api.ada.post('/api/ops/projections/nothing/rebuild')).status).toBe(404);
  expect(begun).toBe(0);
  const first = await api.ada.post(url);
  expect([first.status, first.body.data]).toEqual([
    200,
    { name: 'rooms', rebuilds: ['rooms', 'messages'] },
  ]);
  const second = await api.ada.post(url);
  expect([second.status, second.body.error.message]).toEqual([409, opsTexts.alreadyRebuilding]);
  await api.close();
});
