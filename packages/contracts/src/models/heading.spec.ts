import { describe, expect, it } from 'vitest';
import { modelHeading } from './heading.ts';

describe('MODEL-370 the heading of the model in use', () => {
  it('is the name before the dash over what stands after it', () => {
    const model = { name: 'Adexis - Project Manager - at work', description: 'Breaks work down.' };
    expect(modelHeading(model)).toEqual({ name: 'Adexis', subtitle: 'Project Manager - at work' });
  });

  it('falls back to the description', () => {
    const model = { name: 'Claude 3.5-Haiku', description: 'Quick.' };
    expect(modelHeading(model)).toEqual({ name: 'Claude 3.5-Haiku', subtitle: 'Quick.' });
  });
});
