import { expect, it } from 'vitest';
import { AppendTimes } from './append-times.ts';

it('[QA32] counts appends that are stored and those that are refused', async () => {
  const times = new AppendTimes();
  const append = times.measured(async (stream: string) => {
    if (stream === 'refused') throw new Error('It is elsewhere.');
    return stream;
  });
  expect(await append('stored')).toBe('stored');
  await expect(append('refused')).rejects.toThrow('It is elsewhere.');
  const text = await times.registry.metrics();
  for (const outcome of ['stored', 'refused']) {
    expect(text).toContain(`workspace_append_duration_seconds_count{outcome="${outcome}"} 1`);
  }
});
