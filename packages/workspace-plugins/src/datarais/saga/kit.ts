import { t } from '@mach42/language/t.ts';
import type { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import type { Effect } from 'redux-saga/effects';
import { dataRaisSlice } from '../state.ts';
import { emptyScreen, type Screen } from '../state/screen.ts';

export type Saga<Result = void> = Generator<Effect, Result, unknown>;

export function screenOf(shell: Shell, entryId: string): Screen {
  return readSlice(dataRaisSlice, shell.getState()).screens[entryId] ?? emptyScreen;
}

/** One of the ways in which an entry is processed. */
export interface RunRoute {
  /** The name in the Event Log. */
  readonly title: string;
  /** Runs the entry; ends when the proposal is open, or the run has shown its failure. */
  readonly run: (shell: Shell, entryId: string, modelId: string) => Saga;
  /** Returns the text that the person reads when it fails. */
  readonly failureText: (error: ApiError) => string;
  /** Carries out the further steps after a failure. */
  readonly failed?: (entryId: string, error: ApiError) => Saga;
}

/** Returns the tag of toasts that ask for a review, and of those that report its outcome. */
export const reviewTag = (entryId: string): string => `review of ${entryId}`;

/** Reports that a run failed. The screen itself shows why; a person who has another tab open sees a toast. */
export function notifyFailure(shell: Shell, entryId: string, text: string): void {
  const { ui } = shell.getState();
  const isSeen = ui.workspaceTabsOpen && ui.activeTab === tabId('datarais-{entryId}', { entryId });
  if (!isSeen) shell.toasts.error(text);
}

/** Reports that the proposal of a run is open for review. */
export function notifyProposal(shell: Shell, entryId: string, text: string): void {
  shell.toasts.success(text, { tag: reviewTag(entryId) });
  shell.log({ type: 'success', source: 'DataRAIS', message: t('Proposal ready for review') });
}
