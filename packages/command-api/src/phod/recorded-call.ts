import type { ModelCallEvent } from '@mach42/domain/models/events.ts';
import type { Fold } from '../kernel/commands.ts';

interface RecordedCall {
  readonly userId: string;
  readonly modelId: string;
}

/** For whom a model was called, and which; undefined when there was no such call. */
export const recordedCall: Fold<RecordedCall | undefined, ModelCallEvent> = {
  category: 'modelCall',
  stateVersion: 1,
  initialState: undefined,
  evolve: (_, { data: { userId, modelId } }) => ({ userId, modelId }),
};
