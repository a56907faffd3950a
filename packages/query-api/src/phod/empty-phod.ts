import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';

/** The file of a person who has saved none. */
export const emptyPhod: PhodFile = {
  briefData: {},
  updatedAt: new Date(0).toISOString(),
  updatedBy: '',
  version: 0,
};
