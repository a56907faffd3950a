import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { createAction } from '@reduxjs/toolkit';
import type { TryChoice } from './runs/try-choice.ts';
import type { Review, Route } from './state/screen.ts';

interface OfEntry {
  readonly entryId: string;
}

interface OfRun extends OfEntry {
  readonly jobId: string;
}

/** The requests of a person; the saga carries them out. */
export const dataRaisActions = {
  open: createAction<OfEntry>('datarais/open'),
  process: createAction<OfEntry & { readonly route: Route }>('datarais/process'),
  /** Reads the entry first: of one that was saved a moment ago. */
  openAndProcess: createAction<OfEntry>('datarais/openAndProcess'),
  /** Runs a failed run again, or waits further for one that takes longer. */
  retry: createAction<OfEntry>('datarais/retry'),
  saveText: createAction<OfEntry>('datarais/saveText'),
  discardEntry: createAction<OfEntry>('datarais/discardEntry'),
  cancel: createAction<OfEntry>('datarais/cancel'),
  /** Offers to take it back. */
  discardProposal: createAction<OfEntry>('datarais/discardProposal'),
  restoreProposal: createAction<OfEntry & { readonly review: Review }>('datarais/restoreProposal'),
  save: createAction<OfEntry>('datarais/save'),
  /** Goes from the saved version, `baseVersion`, back to the content of `version`. */
  undoSave: createAction<OfEntry & { readonly version: number; readonly baseVersion: number }>(
    'datarais/undoSave',
  ),
  /** The file was saved, here or elsewhere. */
  reloadFile: createAction('datarais/reloadFile'),
  /** Too much was missed: every open screen is read again. */
  resync: createAction('datarais/resync'),
  /** Continues with the proposal as `briefData`, which was made of it and the version saved in the meantime. */
  rebase: createAction<OfEntry & { readonly briefData: BriefData }>('datarais/rebase'),
  /** The runs of every open screen have changed, or may have. */
  reloadRuns: createAction('datarais/reloadRuns'),
  tryAnotherWay: createAction<OfEntry & { readonly choice: TryChoice }>('datarais/tryAnotherWay'),
  /** Opens the proposal of one run in the review. */
  promote: createAction<OfRun>('datarais/promote'),
  cancelRun: createAction<OfRun>('datarais/cancelRun'),
  retryRun: createAction<OfRun>('datarais/retryRun'),
};
