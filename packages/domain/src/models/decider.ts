import { modelTexts } from '@mach42/contracts/models/texts.ts';
import type { Decider, Command } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import type { ModelCallEvent, ModelCallBegun, ModelCallFailed, ModelCalled } from './events.ts';

/** Refused when the call was begun before, or has ended: nothing is sent twice for one call. */
type BeginModelCall = Command<'BeginModelCall', ModelCallBegun['data']>;
type RecordModelCall = Command<'RecordModelCall', ModelCalled['data']>;
type RecordModelCallFailure = Command<'RecordModelCallFailure', ModelCallFailed['data']>;

export type ModelCallCommand = BeginModelCall | RecordModelCall | RecordModelCallFailure;

interface NoModelCall {
  readonly exists: false;
}

interface RecordedModelCall {
  readonly exists: true;
  readonly callId: string;
  /** False while the answer is awaited. */
  readonly ended: boolean;
}

type ModelCallState = NoModelCall | RecordedModelCall;

/** Rules: `SPEC.md`. */
export const modelCallsDecider: Decider<ModelCallState, ModelCallCommand, ModelCallEvent> = {
  category: 'modelCall',
  stateVersion: 2,
  initialState: { exists: false },
  decide,
  evolve: (_, { type, data }) => ({
    exists: true,
    callId: data.callId,
    ended: type !== 'ModelCallBegun',
  }),
  about: ({ data }) => ({ key: data.userId, subjects: [data.userId] }),
};

function decide(command: ModelCallCommand, state: ModelCallState): readonly ModelCallEvent[] {
  if (command.type === 'BeginModelCall') {
    if (state.exists) return refuse('CONFLICT', modelTexts.begun);
    return [{ type: 'ModelCallBegun', data: command.data }];
  }
  if (state.exists && state.ended) return [];
  switch (command.type) {
    case 'RecordModelCall':
      return [{ type: 'ModelCalled', data: command.data }];
    case 'RecordModelCallFailure':
      return [{ type: 'ModelCallFailed', data: command.data }];
  }
}
