import type { TempSession } from '@mach42/contracts/sessions/schemas.ts';
import { createAction } from '@reduxjs/toolkit';

interface Start {
  readonly modelId: string;
  /** The chat that is handed over. */
  readonly roomId: string | undefined;
  /** The key, which is the same for every attempt to open one session. */
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
