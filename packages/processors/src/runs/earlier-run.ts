import type { Commands, Fold } from '@mach42/command-api/kernel/commands.ts';
import { derivedId } from '@mach42/command-api/kernel/ids.ts';
import type { ModelCallEvent, ModelCalled } from '@mach42/domain/models/events.ts';

/** A whole answer of a model, as it was recorded. */
export type RecordedAnswer = Pick<
  ModelCalled['data'],
  'callId' | 'provider' | 'answer' | 'inputTokens' | 'outputTokens' | 'merge' | 'withheld'
>;

/** A call that was begun and has not ended as far as the log says. */
export interface OpenCall {
  readonly callId: string;
  readonly workerId: string;
  /** ISO 8601, UTC. */
  readonly begunAt: string;
}

export interface RunUnderKey {
  /** The id under which the call is recorded, or was. */
  readonly callId: string;
  readonly earlier?: RecordedAnswer;
  /** The call that is being made. */
  readonly underWay?: OpenCall;
}

type State =
  | { readonly is: 'nothing' | 'no answer' }
  | { readonly is: 'under way'; readonly call: OpenCall }
  | { readonly is: 'answered'; readonly answer: RecordedAnswer };

const recorded: Fold<State, ModelCallEvent> = {
  category: 'modelCall',
  stateVersion: 3,
  initialState: { is: 'nothing' },
  evolve: (_, { type, data }, begunAt) => {
    if (type === 'ModelCallBegun') {
      const { callId, workerId } = data;
      return { is: 'under way', call: { callId, workerId, begunAt } };
    }
    if (type === 'ModelCallFailed' || !data.complete || data.answer.trim() === '') {
      return { is: 'no answer' };
    }
    const { callId, provider, answer, inputTokens, outputTokens, merge, withheld } = data;
    const whole = { callId, provider, answer, inputTokens, outputTokens };
    return {
      is: 'answered',
      answer: {
        ...whole,
        ...(merge === undefined ? {} : { merge }),
        ...(withheld === undefined ? {} : { withheld }),
      },
    };
  },
};

/**
 * Finds the answer of a person's run under a key; a run without a whole answer is made again.
 * @param isLost whether a call without an end will never have one
 */
export async function findRunUnderKey(
  commands: Pick<Commands, 'load'>,
  { userId, key }: { readonly userId: string; readonly key: string },
  isLost: (call: OpenCall) => boolean,
): Promise<RunUnderKey> {
  for (let attempt = 1; ; attempt += 1) {
    const callId = derivedId('run', userId, key, String(attempt));
    const { state } = await commands.load(recorded, callId);
    if (state.is === 'nothing') return { callId };
    if (state.is === 'answered') return { callId, earlier: state.answer };
    if (state.is === 'under way' && !isLost(state.call)) return { callId, underWay: state.call };
  }
}
