import { createAction } from '@reduxjs/toolkit';

export interface SendInput {
  readonly tempId: string;
  readonly content: string;
  readonly modelId: string | undefined;
  /** ISO 8601, UTC. */
  readonly at: string;
}

export interface Pin {
  readonly roomId: string;
  readonly pinned: boolean;
}

/** What a person asks for; the saga carries it out. */
export const chatActions = {
  load: createAction('chat/load'),
  open: createAction<string | undefined>('chat/open'),
  loadOlder: createAction<string>('chat/loadOlder'),
  send: createAction<SendInput>('chat/send'),
  retrySending: createAction<string>('chat/retrySending'),
  edit: createAction<{ readonly messageId: string; readonly content: string }>('chat/edit'),
  remove: createAction<string>('chat/remove'),
  stop: createAction<string>('chat/stop'),
  regenerate: createAction<string>('chat/regenerate'),
  retryReply: createAction<string>('chat/retryReply'),
  pin: createAction<Pin>('chat/pin'),
  rename: createAction<{ readonly roomId: string; readonly name: string }>('chat/rename'),
};
