import { t } from '@mach42/language/t.ts';
import { limits } from '../kernel/limits.ts';

export const pinTexts = {
  tooMany: t('A room has {pinsOfRoom} pinned messages at most. Unpin one of them first.', {
    pinsOfRoom: limits.pinsOfRoom,
  }),
} as const;
