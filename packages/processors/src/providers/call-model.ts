import { workerTexts } from '@mach42/contracts/jobs/worker-texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { estimateTokens } from '@mach42/contracts/models/estimate-tokens.ts';
import { failureTexts } from '@mach42/contracts/models/failure-texts.ts';
import type { WorkInHand } from '@mach42/contracts/workers/schemas.ts';
import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import { addToSpan, traced } from '@mach42/telemetry/tracing.ts';
import { untilAborted } from '../kernel/clock.ts';
import { describeError } from '../kernel/log.ts';
import { quotaRefusal } from '../models/quota.ts';
import { CallRecord } from './call-record.ts';
import type { ModelCaller, ModelCall } from './model-call.ts';
import { ProviderFailed, ProviderTimeout, type Unavailable } from './provider-errors.ts';
import type { ModelEnd, ModelRequest, ModelUsage, PreparedCall, WireWatch } from './provider.ts';

export type CallOutcome =
  | {
      readonly kind: 'answered';
      readonly callId: string;
      readonly answer: string;
      /** False when the provider cut the answer off. */
      readonly complete: boolean;
      readonly durationMs: number;
      readonly usage: ModelUsage;
    }
  | { readonly kind: 'aborted' }
  | ({ readonly kind: 'failed' } & Failure);

interface Failure {
  readonly error: string;
  /** FORBIDDEN: nothing of the quota is left. */
  readonly code: 'FORBIDDEN' | 'UPSTREAM_ERROR' | 'TIMEOUT';
  readonly retryable: boolean;
  /** Present where the provider answered nothing, and may a little later. */
  readonly unavailable?: Unavailable;
}

/**
 * Calls a model and records the text that it was sent and its answer, whichever way the call ends.
 * @throws CallBegunBefore a call was begun before under the given id
 */
export async function callModel(
  caller: ModelCaller,
  call: ModelCall,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const { provider, request } = call;
  const [began, beganAt] = [caller.clock.now(), caller.clock.elapsed()];
  const callId = call.callId ?? caller.newId();
  const refusal = await refusalOf(caller, call);
  if (refusal !== undefined) {
    return { kind: 'failed', error: refusal, code: 'FORBIDDEN', retryable: false };
  }
  let prepared: PreparedCall;
  try {
    prepared = await provider.prepare({ ...request, owner: call.userId });
  } catch (error) {
    return { kind: 'failed', ...loggedFailure(caller, call, callId, error) };
  }
  if (signal.aborted) return { kind: 'aborted' };
  const record = new CallRecord(caller, call, { callId, prepared, beganAt });
  let answer = '';
  let sentAt = caller.clock.elapsed();
  const watch: WireWatch = {
    onSent() {
      sentAt = caller.clock.elapsed();
      record.onSent();
    },
    onBusy: (waitMs) => caller.slots.refused(provider.id, sentAt, waitMs),
  };
  const onText = (text: string): void => {
    if (text !== '' && record.onText(text)) {
      const firstTextMs = caller.clock.elapsed() - sentAt;
      const inputTokens = estimateTokens(prepared.sentText);
      const { modelId } = request;
      caller.slots.began(provider.id, slotIdOf(call), {
        modelId,
        sentAt,
        firstTextMs,
        inputTokens,
      });
    }
    answer += text;
    call.onText(text);
  };
  let end: ModelEnd;
  const done = caller.board.begin(callId, inHand(call, callId, began));
  try {
    await record.begin();
    try {
      end = await traced(spanOf(call), async () => {
        const bound = boundOf(request);
        const received = await receive(caller, prepared, { onText, watch, bound }, signal);
        const { inputTokens, outputTokens } = received.usage;
        addToSpan({
          'gen_ai.usage.input_tokens': inputTokens,
          'gen_ai.usage.output_tokens': outputTokens,
        });
        return received;
      });
    } catch (error) {
      if (signal.aborted) {
        await record.stopped(answer);
        return { kind: 'aborted' };
      }
      const failure = loggedFailure(caller, call, callId, error);
      await record.failed(failure.error, answer, failure.code === 'TIMEOUT');
      return { kind: 'failed', ...failure };
    }
    let durationMs: number;
    try {
      durationMs = await record.answered(answer, end);
    } catch (error) {
      if (!isTooLargeToStore(error)) throw error;
      await record.failed(tooLarge.error, answer, true);
      return tooLarge;
    }
    const { usage, complete } = end;
    return { kind: 'answered', callId, answer, complete, durationMs, usage };
  } catch (error) {
    // The sent text, too, may be too large to store: no attempt would be recorded.
    if (isTooLargeToStore(error)) return tooLarge;
    throw error;
  } finally {
    done();
  }
}

/** The log does not take as much at once, however often it is tried; a call costs money each time. */
const tooLarge = {
  kind: 'failed',
  error: workerTexts.tooLargeToStore,
  code: 'UPSTREAM_ERROR',
  retryable: false,
} as const;

const isTooLargeToStore = (error: unknown): boolean =>
  error instanceof Refusal && error.code === 'PAYLOAD_TOO_LARGE';

/** Returns a span named by the conventions of OpenTelemetry for calls of models, without any content. */
const spanOf = ({ provider, request: { modelId } }: ModelCall) =>
  ({
    name: `chat ${modelId}`,
    kind: 'client',
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': provider.id,
      'gen_ai.request.model': modelId,
    },
  }) as const;

const slotIdOf = ({ slotId, purpose: { jobId, messageId } }: ModelCall): string =>
  slotId ?? jobId ?? messageId ?? '';

function inHand({ request, provider, purpose }: ModelCall, callId: string, at: Date): WorkInHand {
  const { jobId, messageId } = purpose;
  const kind = jobId === undefined ? (messageId === undefined ? 'run' : 'reply') : 'job';
  const id = jobId ?? messageId ?? callId;
  const { modelId } = request;
  return { kind, id, modelId, provider: provider.id, since: at.toISOString() };
}

async function refusalOf(
  { clock, reads, quota }: ModelCaller,
  { provider, userId }: ModelCall,
): Promise<string | undefined> {
  if (!provider.isPaid) return undefined;
  return quotaRefusal(quota, reads, { userId, providerId: provider.id, now: clock.now() });
}

interface Bound {
  /** Characters. */
  readonly most: number;
  /** The text for the person when the answer is longer. */
  readonly text: string;
}

/** The answer to a merge is a file; every other one is read in a chat. */
const boundOf = ({ purpose }: ModelRequest): Bound =>
  purpose === 'merge'
    ? { most: limits.modelAnswerCharacters, text: workerTexts.endless }
    : { most: limits.replyCharacters, text: failureTexts.tooLongAnswer };

interface Receiving {
  readonly onText: (text: string) => void;
  readonly watch: WireWatch;
  readonly bound: Bound;
}

/** Takes in the answer; ends with the caller's abort or the timeout even if the provider hangs. */
async function receive(
  { clock, timeoutMs }: ModelCaller,
  prepared: PreparedCall,
  { onText, watch, bound }: Receiving,
  signal: AbortSignal,
): Promise<ModelEnd> {
  const timeout = new AbortController();
  const cancel = clock.after(timeoutMs, () => timeout.abort(new ProviderTimeout(timeoutMs)));
  const either = AbortSignal.any([signal, timeout.signal]);
  const deltas = prepared.stream(either, watch)[Symbol.asyncIterator]();
  let characters = 0;
  try {
    for (;;) {
      const { done, value } = await untilAborted(deltas.next(), either);
      if (done === true) break;
      if (value.kind === 'end') return value;
      characters += value.text.length;
      if (characters > bound.most) {
        const endless = new ProviderFailed(bound.text, { retryable: false });
        timeout.abort(endless);
        throw endless;
      }
      onText(value.text);
    }
    throw new ProviderFailed(failureTexts.brokeOff, { retryable: true });
  } finally {
    cancel();
    if (either.aborted) void Promise.resolve(deltas.return?.()).catch(() => undefined);
  }
}

/** Logs what failed, without its message, and returns the text for the person. */
function loggedFailure(
  { log }: ModelCaller,
  { provider, request: { modelId } }: ModelCall,
  callId: string,
  error: unknown,
): Failure {
  const about = { callId, provider: provider.id, modelId };
  log.warn({ ...about, ...describeError(error) }, 'A model call failed');
  return failureOf(error);
}

function failureOf(error: unknown): Failure {
  if (error instanceof ProviderFailed) {
    const { message, retryable, unavailable } = error;
    const failure = { error: message, code: 'UPSTREAM_ERROR', retryable } as const;
    return unavailable === undefined ? failure : { ...failure, unavailable };
  }
  if (error instanceof ProviderTimeout) {
    return { error: error.message, code: 'TIMEOUT', retryable: true };
  }
  return { error: failureTexts.unexpected, code: 'UPSTREAM_ERROR', retryable: true };
}
