import type { SaigeType } from '@mach42/contracts/saige/schemas.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';

interface Saved {
  readonly modelId: string;
  readonly version: number;
  /** Markdown, whole. */
  readonly content: string;
  readonly changeSummary: string;
  /** Id of a person, or `system`. */
  readonly savedBy: string;
}

export type SaigeFileCreated = DomainEvent<
  'SaigeFileCreated',
  Saved & { readonly name: string; readonly type: SaigeType; readonly description: string }
>;
export type SaigeVersionSaved = DomainEvent<'SaigeVersionSaved', Saved>;
export type SaigeReverted = DomainEvent<
  'SaigeReverted',
  Saved & {
    /** The version that was gone back to. */
    readonly toVersion: number;
  }
>;

export type SaigeEvent = SaigeFileCreated | SaigeVersionSaved | SaigeReverted;

export const saigeShapes: ShapesOf<SaigeEvent> = {
  SaigeFileCreated: {
    modelId: 'text',
    name: 'text',
    type: 'text',
    description: 'text',
    content: 'text',
    version: 'number',
    changeSummary: 'text',
    savedBy: 'text',
  },
  SaigeVersionSaved: {
    modelId: 'text',
    version: 'number',
    content: 'text',
    changeSummary: 'text',
    savedBy: 'text',
  },
  SaigeReverted: {
    modelId: 'text',
    version: 'number',
    content: 'text',
    changeSummary: 'text',
    savedBy: 'text',
    toVersion: 'number',
  },
};
