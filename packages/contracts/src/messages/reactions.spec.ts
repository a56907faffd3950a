import { describe, expect, it } from 'vitest';
import { hasReacted, withoutReaction, withReaction } from './reactions.ts';

describe('reactions', () => {
  it('[MS21] are kept once a person, in the order in which they came', () => {
    const twice = withReaction(withReaction({}, '👍', 'dana'), '👍', 'dana');
    const both = withReaction(withReaction(twice, '🎉', 'mo'), '👍', 'mo');
    expect(both).toEqual({ '👍': ['dana', 'mo'], '🎉': ['mo'] });
    expect(Object.keys(both)).toEqual(['👍', '🎉']);
  });

  it('[MS21] are taken back one by one, until the emoji is gone', () => {
    const both = { '👍': ['dana', 'mo'], '🎉': ['mo'] };
    expect(withoutReaction(both, '👍', 'dana')).toEqual({ '👍': ['mo'], '🎉': ['mo'] });
    expect(withoutReaction(both, '🎉', 'mo')).toEqual({ '👍': ['dana', 'mo'] });
    expect(withoutReaction(both, '🎉', 'dana')).toEqual(both);
    expect(hasReacted(both, '🎉', 'dana')).toBe(false);
  });
});
