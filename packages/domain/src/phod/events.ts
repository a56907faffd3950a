import type { BriefData, PhodOperation, PhodSource } from '@mach42/contracts/phod/schemas.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';

/** Version 1 of a person's file. */
export type PhodCreated = DomainEvent<
  'PhodCreated',
  {
    readonly userId: string;
    readonly version: 1;
    readonly briefData: BriefData;
    readonly source: PhodSource;
    readonly summary: string;
    readonly savedBy: string;
  }
>;
/** Operations against the version before, each with the value it found (RFC 6902). */
export type PhodSaved = DomainEvent<
  'PhodSaved',
  {
    readonly userId: string;
    readonly version: number;
    readonly ops: readonly PhodOperation[];
    readonly source: PhodSource;
    readonly summary: string;
    /** Id of who saved it. */
    readonly savedBy: string;
  }
>;
export type PhodReverted = DomainEvent<
  'PhodReverted',
  PhodSaved['data'] & { readonly toVersion: number; readonly pointer?: string }
>;

export type PhodEvent = PhodCreated | PhodSaved | PhodReverted;

export const phodShapes: ShapesOf<PhodEvent> = {
  PhodCreated: {
    userId: 'text',
    version: 'number',
    briefData: 'object',
    source: 'object',
    summary: 'text',
    savedBy: 'text',
  },
  PhodSaved: {
    userId: 'text',
    version: 'number',
    ops: 'list',
    source: 'object',
    summary: 'text',
    savedBy: 'text',
  },
  PhodReverted: {
    userId: 'text',
    version: 'number',
    ops: 'list',
    source: 'object',
    summary: 'text',
    savedBy: 'text',
    toVersion: 'number',
  },
};
