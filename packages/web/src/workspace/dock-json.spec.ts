import * as fc from 'fast-check';
import { Model } from 'flexlayout-react';
import { describe, expect, it } from 'vitest';
import { repairDock, tabIdsOf, tabOf, tabSetOf } from './dock-json.ts';

const allowed = ['phod', 'aimodels', 'history'];

describe('the repair of a dock', () => {
  it('keeps what is sound', () => {
    const dock = {
      type: 'row' as const,
      weight: 100,
      children: [tabSetOf(['phod', 'history'], 60), tabSetOf(['aimodels'], 40)],
    };
    expect(repairDock(dock, allowed)).toEqual(dock);
  });

  it('keeps a tab once, where it is first', () => {
    const dock = {
      type: 'row',
      weight: 100,
      children: [tabSetOf(['phod', 'phod'], 60), tabSetOf(['phod', 'aimodels'], 40)],
    };
    const repaired = repairDock(dock, ['phod', 'aimodels']);
    expect(repaired.children).toEqual([tabSetOf(['phod'], 60), tabSetOf(['aimodels'], 40)]);
  });

  it('leaves out what may not be open, and tab sets that are empty then', () => {
    const dock = { type: 'row', weight: 100, children: [tabSetOf(['admin']), tabSetOf(['phod'])] };
    expect(repairDock(dock, ['phod']).children).toEqual([tabSetOf(['phod'])]);
  });

  it('puts a tab that lost its tab set into the last tab set', () => {
    const dock = { type: 'row', weight: 100, children: [tabSetOf(['phod'])] };
    expect(tabIdsOf(repairDock(dock, ['phod', 'history']))).toEqual(['phod', 'history']);
  });

  it('never throws, shows every allowed tab once, and FlexLayout takes it', () => {
    const id = fc.constantFrom(...allowed, 'admin', 'x', 7, null);
    const { node } = fc.letrec((tie) => ({
      node: fc.oneof(
        { maxDepth: 4 },
        fc.anything(),
        fc.record({ type: fc.constant('tab'), id }),
        fc.record({
          type: fc.constantFrom('row', 'tabset', 'border'),
          weight: fc.anything(),
          selected: fc.anything(),
          children: fc.oneof(fc.array(tie('node')), fc.anything()),
        }),
      ),
    }));
    fc.assert(
      fc.property(node, (damaged) => {
        const repaired = repairDock(damaged, allowed);
        expect(tabIdsOf(repaired).toSorted()).toEqual(allowed.toSorted());
        expect(() => Model.fromJson({ global: {}, borders: [], layout: repaired })).not.toThrow();
        expect(repairDock(repaired, allowed)).toEqual(repaired);
      }),
    );
  });

  it('names a tab by its id', () => {
    expect(tabOf('phod')).toEqual({ type: 'tab', id: 'phod', component: 'phod' });
  });
});
