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
  /** Reads the entry first, because it was saved only a moment ago. */
  openAndProcess: createAction<OfEntry>('datarais/openAndProcess'),
  /** Repeats a failed run, or waits further for a run that takes longer. */
  retry: createAction<OfEntry>('datarais/retry'),
  saveText: createAction<OfEntry>('datarais/saveText'),
  discardEntry: createAction<OfEntry>('datarais/discardEntry'),
  cancel: createAction<OfEntry>('datarais/cancel'),
  /** Discards the proposal, and offers an undo. */
  discardProposal: createAction<OfEntry>('datarais/discardProposal'),
  restoreProposal: createAction<OfEntry & { readonly review: Review }>('datarais/restoreProposal'),
  save: createAction<OfEntry>('datarais/save'),
  /** Replaces the content of the saved version, `baseVersion`, with the content of `version`. */
  undoSave: createAction<OfEntry & { readonly version: number; readonly baseVersion: number }>(
    'datarais/undoSave',
  ),
  /** The file was saved, on this page or elsewhere. */
  reloadFile: createAction('datarais/reloadFile'),
  /** Too many changes were missed: every open screen is read again. */
  resync: createAction('datarais/resync'),
  /**
   * Continues with the proposal as `briefData`, which was made from it and from the version saved in the meantime.
   */
  rebase: createAction<OfEntry & { readonly briefData: BriefData }>('datarais/rebase'),
  /** The runs of every open screen have changed, or may have changed. */
  reloadRuns: createAction('datarais/reloadRuns'),
  tryAnotherWay: createAction<OfEntry & { readonly choice: TryChoice }>('datarais/tryAnotherWay'),
  /** Opens the proposal of one run in the review. */
  promote: createAction<OfRun>('datarais/promote'),
  cancelRun: createAction<OfRun>('datarais/cancelRun'),
  retryRun: createAction<OfRun>('datarais/retryRun'),
};
