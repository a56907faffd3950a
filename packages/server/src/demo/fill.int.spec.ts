import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { startProduct, type Product } from '@mach42/testing/product.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoStepsIn, lastStep } from './fill.ts';

let folder: TemporaryFolder;
let product: Product;
let events: readonly RecordedEvent[];

beforeAll(async () => {
  folder = await temporaryFolder();
  product = await startProduct({ dataDir: folder.path });
  events = await product.server.store.readAll(0n, 1_000);
});
afterAll(async () => {
  await product.stop();
  await folder.remove();
});

/** A log with only these events. */
const logOf = (changed: readonly RecordedEvent[]) => ({ readAll: async () => [...changed] });
const under = (correlationId: string) =>
  events.map((event) => ({ ...event, metadata: { ...event.metadata, correlationId } }));

describe('the demo', () => {
  it('has a request for each step, under which is only what the step led to', async () => {
    const steps = await demoStepsIn(product.server.store);
    expect(steps.has(lastStep)).toBe(true);
    const ofDemo = events.filter(({ metadata }) => metadata.correlationId.startsWith('demo/'));
    const byRequest = Map.groupBy(ofDemo, ({ metadata }) => metadata.correlationId);
    expect(byRequest.size).toBe(steps.size);
    const typesOf = (request: string) => byRequest.get(request)?.map(({ type }) => type);
    expect(typesOf('demo/studio-1')).toEqual(['MessagePosted']);
    expect(typesOf('demo/question-1')).toEqual([
      'MessagePosted',
      'ReplyRequested',
      'ReplyStarted',
      'ModelCalled',
      'ReplyCompleted',
    ]);
  });

  it('is known to be done in a log of before, and not by requests that callers can name', async () => {
    const steps = await demoStepsIn(product.server.store);
    expect(await demoStepsIn(logOf(under('demo')))).toEqual(steps);
    expect((await demoStepsIn(logOf(under('demo.question-2.of-a-caller')))).size).toBe(0);
  });
});
