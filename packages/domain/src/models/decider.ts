import type { Decider } from '../kernel/decider.ts';
import type { ModelCallCommand } from './commands.ts';
import type { ModelCallEvent } from './events.ts';
import type { ModelCallState } from './state.ts';

/** Rules: `SPEC.md`. */
export const modelCallsDecider: Decider<ModelCallState, ModelCallCommand, ModelCallEvent> = {
  category: 'modelCall',
  stateVersion: 1,
  initialState: { exists: false },
  decide,
  evolve: (_, event) => ({ exists: true, callId: event.data.callId }),
  about: ({ data }) => ({ key: data.userId, subjects: [data.userId] }),
};

function decide(command: ModelCallCommand, state: ModelCallState): readonly ModelCallEvent[] {
  if (state.exists) return [];
  switch (command.type) {
    case 'RecordModelCall':
      return [{ type: 'ModelCalled', data: command.data }];
    case 'RecordModelCallFailure':
      return [{ type: 'ModelCallFailed', data: command.data }];
  }
}
