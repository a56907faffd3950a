import { describe, expect, it } from 'vitest';
import { defaultInstructions } from './instructions.ts';
import { nextProgress, polledProgress, startProgress } from './progress.ts';

describe('instructions', () => {
  it('RAIS-560 ask for the verbatim text and leave categories and chatHistory alone', () => {
    expect(defaultInstructions).toMatch(/verbatim/);
    expect(defaultInstructions).toMatch(/Do not use.*categories and chatHistory/);
  });
});

describe('progress', () => {
  it('RAIS-350 starts between 0.1 and 0.2', () => {
    expect([startProgress(0), startProgress(1)]).toEqual([0.1, 0.2]);
  });

  it('RAIS-360 rises by 0.02 to 0.12 a tick', () => {
    expect(nextProgress(0.5, 0)).toBeCloseTo(0.52);
    expect(nextProgress(0.5, 1)).toBeCloseTo(0.62);
  });

  it('RAIS-370 does not pass 0.95 before the end', () => {
    expect(nextProgress(0.94, 1)).toBe(0.95);
    expect(nextProgress(0.95, 0)).toBe(0.95);
  });

  it('RAIS-380 is the progress of the job when it has one', () => {
    expect(polledProgress({ progress: 0.4, queuePosition: 2 })).toBe(0.4);
  });

  it.each([
    [1, 0.9],
    [5, 0.5],
    [9, 0.1],
    [40, 0.1],
  ])('RAIS-390 at queue position %i is %d', (queuePosition, progress) => {
    expect(polledProgress({ progress: null, queuePosition })).toBeCloseTo(progress);
  });

  it('is unknown when the job says nothing', () => {
    expect(polledProgress({ progress: null, queuePosition: null })).toBeUndefined();
  });
});
