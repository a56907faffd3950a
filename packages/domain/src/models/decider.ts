import { modelTexts } from '@mach42/contracts/models/texts.ts';
import type { Decider } from '../kernel/decider.ts';
import { refuse } from '../kernel/refusal.ts';
import type { ModelCallCommand } from './commands.ts';
import type { ModelCallEvent } from './events.ts';
import type { ModelCallState } from './state.ts';

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
