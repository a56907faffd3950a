import { ada } from '@mach42/server/demo/people.ts';
import { describe, expect, it } from 'vitest';
import { openAs } from './support/enter.ts';
import { phone, setStage } from './support/stage.ts';

const stage = setStage();

describe('tables and filters of the pages of operations', () => {
  it('leave as much room below the last row as beside it', async () => {
    const page = await stage.visit();
    await openAs(page, stage.address, ada, { role: 'admin', path: '/admin/operations/keys' });
    const cards = page.locator('.ws-card');
    await cards.locator('td').first().waitFor();
    const rooms = await cards.evaluateAll((all) =>
      all.map((card) => {
        const last = card.querySelector('tbody tr:last-child th')?.firstChild;
        const text = document.createRange();
        if (last) text.selectNode(last);
        return card.getBoundingClientRect().bottom - text.getBoundingClientRect().bottom;
      }),
    );
    expect(rooms).toHaveLength(3);
    expect(Math.max(...rooms)).toBeLessThanOrEqual(28);
  });

  it.each([
    ['a desk', undefined],
    ['a phone', phone],
  ])('have what is done with all fields of a filter in one row on %s', async (_, size) => {
    const page = await stage.visit(size);
    const path = '/admin/operations/log?type=MessagePosted';
    await openAs(page, stage.address, ada, { role: 'admin', path });
    const boxes = await Promise.all(
      ['By id or position', 'Clear'].map((name) =>
        page.getByRole('button', { name, exact: true }).boundingBox(),
      ),
    );
    expect(boxes[0]?.y).toBeGreaterThan(0);
    expect(boxes[1]?.y).toBe(boxes[0]?.y);
  });

  it('say on a phone how far a projection lags, and leave out its position', async () => {
    const page = await stage.visit(phone);
    const path = '/admin/operations/projections';
    await openAs(page, stage.address, ada, { role: 'admin', path });
    await page.getByRole('columnheader', { name: 'Lag' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Position' }).count()).toBe(0);
    expect(await page.getByRole('columnheader', { name: 'Last error' }).isVisible()).toBe(true);
  });
});
