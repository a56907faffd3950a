import { createAction } from '@reduxjs/toolkit';
import type { PutBack } from './compare/put-back.ts';
import type { PickedTime } from './state.ts';
import type { Pair } from './state/pair.ts';

export interface GoBack {
  /** The version whose content is restored. */
  readonly version: number;
  /** The only hunk that is restored; left out: the whole file. */
  readonly putBack?: PutBack;
  /** The version that the person considers the current one. */
  readonly baseVersion: number;
}

export interface FileAsked {
  readonly version: number;
  /** The time by which the version was found. */
  readonly picked?: PickedTime;
}

/** The requests of the panel and the socket; the saga carries them out. */
export const historyActions = {
  load: createAction('history/load'),
  compare: createAction<Pair, 'history/compare'>('history/compare'),
  /** Shows the file as it was at a version. */
  show: createAction<FileAsked, 'history/show'>('history/show'),
  /** Shows the changes of one version; any part of the app can ask for it. */
  open: createAction<number, 'history/open'>('history/open'),
  goBack: createAction<GoBack>('history/goBack'),
};
