import { loadPhod, updatePhod } from '@mach42/contracts/phod/calls.ts';
import type { BriefData, PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { dana, pia, type DemoPerson } from '@mach42/server/demo/people.ts';
import { describe, expect, it } from 'vitest';
import { signInAs, type Caller } from '../support/calls.ts';
import { runningProduct } from '../support/running-product.ts';

const product = runningProduct();

const load = async (caller: Caller, { mobile }: DemoPerson): Promise<PhodFile> =>
  (await caller.call(loadPhod, { body: { credentials: { mobile } } })).data;

const update = (caller: Caller, briefData: BriefData, updatedBy = 'someone') =>
  caller.call(updatePhod, { body: { briefData, updatedBy } });

describe('a PHOD file', () => {
  it('[PHOD-010] has its sections, when it was updated and by whom', async () => {
    const { caller } = await signInAs(product.address, dana);
    const file = await load(caller, dana);
    expect(Object.keys(file).toSorted()).toEqual([
      'briefData',
      'updatedAt',
      'updatedBy',
      'version',
    ]);
    expect(file.briefData).toMatchObject({ personalInfo: { name: 'Dana Demo' } });
    expect([Date.parse(file.updatedAt) > 0, file.updatedBy]).toEqual([true, 'Dana Demo']);
  });

  it('[PHOD-380] keeps with every update its time and who is signed in, whatever the body says', async () => {
    const { caller } = await signInAs(product.address, pia);
    for (const notes of [['first'], ['first', 'second']]) {
      const before = Date.now();
      const saved = await update(caller, { notes });
      await product.server.processAll();
      const file = await load(caller, pia);
      expect(file).toMatchObject({
        briefData: { notes },
        updatedAt: saved.updatedAt,
        updatedBy: 'Pia Premium',
      });
      expect(Date.parse(file.updatedAt)).toBeGreaterThanOrEqual(before);
    }
  });
});
