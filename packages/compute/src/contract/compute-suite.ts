import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { task, type Compute } from '../compute.ts';
import type { double, refuse } from './sample-tasks.ts';

const samples = new URL('sample-tasks.ts', import.meta.url);

export const sample = <Call extends (input: never) => unknown>(name: string) =>
  task<Parameters<Call>[0], Awaited<ReturnType<Call>>>(samples, name);

/** The rules WK1 to WK4, over one adapter. */
export function computeSuite(name: string, create: () => Compute): void {
  describe(`compute: ${name}`, () => {
    let compute: Compute;
    beforeEach(() => {
      compute = create();
    });
    afterEach(() => compute.close());
    const owner = 'dana';

    it.each(['double', 'doubleLater'])('[WK1] answers what %s returns', async (name) => {
      expect(await compute.run(sample<typeof double>(name), 21, { owner })).toBe(42);
    });

    it('[WK2] throws what the function throws, with its code and details', async () => {
      const refused = compute.run(sample<typeof refuse>('refuse'), 'Not this.', { owner });
      await expect(refused).rejects.toMatchObject({
        name: 'Refusal',
        message: 'Not this.',
        code: 'VALIDATION_ERROR',
        details: [{ path: '/a', message: 'Not this.' }],
      });
      await expect(refused).rejects.toBeInstanceOf(Error);
    });

    it.each(['missing', 'notAFunction'])(
      '[WK3] names the function %s that is none',
      async (name) => {
        const failed = compute.run(sample<typeof double>(name), 1, { owner });
        await expect(failed).rejects.toThrow(`sample-tasks.ts exports no function ${name}.`);
      },
    );

    it('[WK4] does not begin what was aborted before', async () => {
      const signal = AbortSignal.abort(new Error('Not wanted any more.'));
      const aborted = compute.run(sample<typeof double>('double'), 1, { owner, signal });
      await expect(aborted).rejects.toThrow('Not wanted any more.');
    });
  });
}
