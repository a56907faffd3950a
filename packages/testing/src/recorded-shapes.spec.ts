import { describe, expect, it } from 'vitest';
import { faultOf } from './recorded-shapes.ts';

const before = {
  name: 'jobs',
  version: 7,
  shape: ['jobs: id text primary key', 'handles JobQueued'],
};
const never = () => false;

describe('a recorded shape', () => {
  it('is the same while nothing changed', () => {
    expect(faultOf(before, before, never)).toEqual([]);
    expect(faultOf(before, undefined, never)).toEqual([]);
  });

  it('names what changed where the version did not rise', () => {
    const shape = ['jobs: id text primary key', 'jobs: note text', 'handles JobPaused'];
    expect(faultOf({ ...before, shape }, before, (line) => line === 'handles JobPaused')).toEqual([
      'jobs: raise its version above 7, as its shape changed:\n- handles JobQueued\n+ jobs: note text',
    ]);
    expect(faultOf({ ...before, shape, version: 8 }, before, never)).toEqual([]);
  });

  it('has a version that never falls', () => {
    expect(faultOf({ ...before, version: 6 }, before, never)).toEqual([
      'jobs: its version was 7 before.',
    ]);
  });
});
