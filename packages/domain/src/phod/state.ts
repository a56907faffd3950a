import type { BriefData } from '@mach42/contracts/phod/schemas.ts';

export interface NoPhod {
  readonly exists: false;
}

export interface ExistingPhod {
  readonly exists: true;
  readonly userId: string;
  /** Counts from 1. */
  readonly version: number;
  readonly briefData: BriefData;
}

export type PhodState = NoPhod | ExistingPhod;
