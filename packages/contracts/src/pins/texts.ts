import { limits } from '../kernel/limits.ts';

export const pinTexts = {
  tooMany: `A room has ${limits.pinsOfRoom} pinned messages at most. Unpin one of them first.`,
} as const;
