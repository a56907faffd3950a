import type { TempSession } from '@mach42/contracts/sessions/schemas.ts';
import { createAction } from '@reduxjs/toolkit';

interface Start {
  readonly modelId: string;
  /** The chat to hand over. */
  readonly roomId: string | undefined;
  /** The same for every attempt at one session. */
  readonly idempotencyKey: string;
}

/** The requests of a person; the saga carries them out. */
export const externalActions = {
  load: createAction('external/load'),
  /** Shows the open session with a model, or asks how to open one. */
  wanted: createAction<string>('external/wanted'),
  start: createAction<Start>('external/start'),
  extend: createAction<TempSession>('external/extend'),
  close: createAction<TempSession>('external/close'),
};
