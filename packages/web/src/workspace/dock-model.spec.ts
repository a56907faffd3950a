import { describe, expect, it } from 'vitest';
import { tabSetOf } from './dock-json.ts';
import { createDockModel, Seats, syncDock, tabSetsOf, widened } from './dock-model.ts';

describe('the width of a tab set', () => {
  it('ROOM-120 ROOM-130 is what its new tab needs, from those beside it', () => {
    expect(widened([595, 371], 0, 680)).toEqual([680, 286]);
    expect(widened([300, 440, 340], 0, 450)).toEqual([450, 340, 290]);
  });

  it('ROOM-120 leaves at least 240 pixels to each other one', () => {
    expect(widened([491, 307], 0, 680)).toEqual([558, 240]);
    expect(widened([500, 200], 0, 680)).toBeUndefined();
  });

  it('stays where it is enough, alone, or not drawn yet', () => {
    expect(widened([700, 240], 0, 680)).toBeUndefined();
    expect(widened([500], 0, 680)).toBeUndefined();
    expect(widened([0, 0], 1, 680)).toBeUndefined();
  });
});

describe('a tab that is opened again', () => {
  const nameOf = (id: string) => id;
  function dockOf(...sets: readonly (readonly string[])[]) {
    const children = sets.map((ids) => tabSetOf(ids));
    const model = createDockModel({ type: 'row', weight: 100, children }, nameOf);
    const seats = new Seats();
    const show = (...open: readonly string[]) => {
      syncDock(model, open, open.at(-1), nameOf, undefined, seats);
      return tabSetsOf(model);
    };
    return { seats, show };
  }

  it('goes back to where it was, whatever is active', () => {
    const { seats, show } = dockOf(['a', 'b', 'c'], ['d']);
    show('a', 'c', 'd');
    seats.reopen('b');
    expect(show('a', 'c', 'd', 'b')).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('is at the end of the active ones when its tab set is gone, or when it is opened as another one is', () => {
    const { seats, show } = dockOf(['a', 'b'], ['d']);
    show('b', 'a');
    seats.reopen('d');
    expect(show('b', 'a', 'd')).toEqual([['a', 'b', 'd']]);
    show('b', 'd');
    expect(show('b', 'd', 'a')).toEqual([['b', 'd', 'a']]);
  });
});
