import type { Commands, Fold } from '@mach42/command-api/kernel/commands.ts';
import { derivedId } from '@mach42/command-api/kernel/ids.ts';
import type { ModelCallEvent, ModelCalled } from '@mach42/domain/models/events.ts';

/** A whole answer of a model, as it was recorded. */
export type RecordedAnswer = Pick<
  ModelCalled['data'],
  'callId' | 'provider' | 'answer' | 'inputTokens' | 'outputTokens' | 'merge' | 'withheld'
>;

interface PlaceOfRun {
  /** Under which the call is recorded, or was. */
  readonly callId: string;
  readonly earlier?: RecordedAnswer;
}

const recorded: Fold<RecordedAnswer | 'nothing' | 'no answer', ModelCallEvent> = {
  category: 'modelCall',
  stateVersion: 2,
  initialState: 'nothing',
  evolve: (_, event) => {
    if (event.type !== 'ModelCalled' || !event.data.complete) return 'no answer';
    const { callId, provider, answer, inputTokens, outputTokens, merge, withheld } = event.data;
    if (answer.trim() === '') return 'no answer';
    const whole = { callId, provider, answer, inputTokens, outputTokens };
    return {
      ...whole,
      ...(merge === undefined ? {} : { merge }),
      ...(withheld === undefined ? {} : { withheld }),
    };
  },
};

/** What a person's run under a key answered; one that got no whole answer is made again. */
export async function placeOfRun(
  commands: Pick<Commands, 'load'>,
  userId: string,
  key: string,
): Promise<PlaceOfRun> {
  for (let attempt = 1; ; attempt += 1) {
    const callId = derivedId('run', userId, key, String(attempt));
    const { state } = await commands.load(recorded, callId);
    if (state === 'nothing') return { callId };
    if (state !== 'no answer') return { callId, earlier: state };
  }
}
