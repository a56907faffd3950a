import type { SaigeType } from '@mach42/contracts/saige/schemas.ts';

export interface NoSaigeFile {
  readonly exists: false;
}

export interface ExistingSaigeFile {
  readonly exists: true;
  readonly modelId: string;
  readonly name: string;
  readonly type: SaigeType;
  readonly description: string;
  readonly content: string;
  readonly version: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly createdBy: string;
  readonly updatedAt: string;
  readonly updatedBy: string;
}

export type SaigeState = NoSaigeFile | ExistingSaigeFile;
