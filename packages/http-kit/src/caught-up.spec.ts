import { describe, expect, it } from 'vitest';
import { foundInTime, type FollowedLog } from './caught-up.ts';

/** Read models that have a room once they have reached the end of the log. */
function following(reaches: boolean) {
  const waited: bigint[] = [];
  let has = false;
  const log: FollowedLog = {
    head: async () => 7n,
    async waitFor(position) {
      waited.push(position);
      has = reaches;
      return reaches;
    },
  };
  return { log, waited, look: async () => (has ? 'room' : undefined), give: () => (has = true) };
}

describe('what read models have', () => {
  it('[WS3] is found once they have what the log has', async () => {
    const { log, look, waited } = following(true);
    expect(await foundInTime(log, look)).toBe('room');
    expect(waited).toEqual([7n]);
  });

  it('[WS3] waits for nothing where it is there', async () => {
    const { log, look, waited, give } = following(true);
    give();
    expect(await foundInTime(log, look)).toBe('room');
    expect(waited).toEqual([]);
  });

  it('[WS3] is not found where they do not come so far in time', async () => {
    const { log, look } = following(false);
    expect(await foundInTime(log, look)).toBeUndefined();
  });
});
