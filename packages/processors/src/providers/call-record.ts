import {
  estimateTokens,
  estimateTokensOfPictures,
} from '@mach42/contracts/models/estimate-tokens.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import { modelCallsDecider, type ModelCallCommand } from '@mach42/domain/models/decider.ts';
import type { Received } from '@mach42/domain/models/events.ts';
import type { ModelCall, ModelCaller } from './model-call.ts';
import type { ModelEnd, PreparedCall } from './provider.ts';

type Bare = ModelCallCommand extends infer C
  ? C extends ModelCallCommand
    ? Pick<C, 'type' | 'data'>
    : never
  : never;

/** Another process began the call first, and makes it. */
export class CallBegunBefore extends Refusal {
  constructor() {
    super('CONFLICT', modelTexts.begun);
  }
}

/** Records in the log the text that a model is sent in one call, and the end of the call. */
export class CallRecord {
  readonly #caller: ModelCaller;
  readonly #call: ModelCall;
  readonly #callId: string;
  readonly #prepared: PreparedCall;
  readonly #beganAt: number;
  #attempts = 0;
  #firstTextMs: number | undefined;
  #received: Received = { characters: 0, pieces: 0 };

  constructor(
    caller: ModelCaller,
    call: ModelCall,
    { callId, prepared, beganAt }: { callId: string; prepared: PreparedCall; beganAt: number },
  ) {
    this.#caller = caller;
    this.#call = call;
    this.#callId = callId;
    this.#prepared = prepared;
    this.#beganAt = beganAt;
  }

  /**
   * Stores the text that is about to leave the machine; it may leave when this resolves. A call that other processes
   * may make as well, because they know its id, is stored even where nothing leaves the machine.
   * @throws CallBegunBefore
   */
  async begin(): Promise<void> {
    if (!this.#recordsBeginning) return;
    const { costOf } = this.#prepared;
    const inputTokens = this.#inputTokens;
    const begin: Bare = {
      type: 'BeginModelCall',
      data: {
        ...this.#about,
        ...this.#sent,
        workerId: this.#caller.workerId,
        inputTokens,
        cost: costOf({ inputTokens, outputTokens: 0 }),
      },
    };
    try {
      await this.#execute(begin);
    } catch (error) {
      throw error instanceof Refusal && error.code === 'CONFLICT' ? new CallBegunBefore() : error;
    }
  }

  /** Counts each time that the request is sent over the network. */
  readonly onSent = (): void => {
    this.#attempts += 1;
  };

  /** Some of the answer is there; answers whether it is the first. */
  onText(text: string): boolean {
    this.#received = {
      characters: this.#received.characters + text.length,
      pieces: this.#received.pieces + 1,
    };
    const isFirst = this.#firstTextMs === undefined;
    this.#firstTextMs ??= this.#sinceBegun();
    return isFirst;
  }

  /** Answers how long the call took, in milliseconds. */
  async answered(answer: string, { usage, complete, cost, estimated }: ModelEnd): Promise<number> {
    const ended = this.#ended();
    const firstText = this.#firstTextMs === undefined ? {} : { firstTextMs: this.#firstTextMs };
    const counted = estimated === true ? this.#estimated : {};
    const tokens = {
      inputTokens: countedBy(usage.inputTokens),
      outputTokens: countedBy(usage.outputTokens),
    };
    const spent = Number.isFinite(cost) ? { cost } : { cost: this.#prepared.costOf(tokens) };
    const kept = this.#call.isTried === true ? '' : answer;
    const data = {
      ...ended,
      ...firstText,
      answer: kept,
      complete,
      ...tokens,
      ...counted,
      ...spent,
    };
    await this.#execute({ type: 'RecordModelCall', data });
    return ended.durationMs;
  }

  /** A stopped call is paid for as well; the provider does not say how much, so it is estimated. */
  async stopped(answer: string): Promise<void> {
    const { costOf } = this.#prepared;
    const usage = { inputTokens: this.#inputTokens, outputTokens: estimateTokens(answer) };
    const cost = costOf(usage);
    await this.answered(answer, { kind: 'end', usage, complete: false, cost, estimated: true });
  }

  /** Records a failure. A call that broke off, or did not end in time, costs as much as a stopped one. */
  async failed(error: string, answer: string, mayHaveWorked: boolean): Promise<void> {
    const { costOf } = this.#prepared;
    const usage = { inputTokens: this.#inputTokens, outputTokens: estimateTokens(answer) };
    const spent =
      mayHaveWorked || answer !== '' ? { ...usage, ...this.#estimated, cost: costOf(usage) } : {};
    const data = { ...this.#ended(), ...spent, error };
    await this.#execute({ type: 'RecordModelCallFailure', data });
  }

  get #estimated() {
    return { tokensEstimated: true, received: this.#received } as const;
  }

  get #recordsBeginning(): boolean {
    return this.#call.provider.isOutside || this.#call.callId !== undefined;
  }

  get #about() {
    const { userId, provider, purpose, request } = this.#call;
    const { saigeVersion, unmasked = [] } = this.#prepared;
    const { withheld = [], quoted = [], persona } = request;
    return {
      callId: this.#callId,
      userId,
      purpose: request.purpose,
      provider: provider.id,
      outside: provider.isOutside,
      modelId: request.modelId,
      ...purpose,
      ...(quoted.length === 0 ? {} : { quoted }),
      ...(withheld.length === 0 ? {} : { withheld }),
      ...(unmasked.length === 0 ? {} : { unmasked }),
      ...(saigeVersion === undefined ? {} : { saigeVersion }),
      ...(persona?.saigeVersion === undefined ? {} : { personaVersion: persona.saigeVersion }),
    };
  }

  get #sent() {
    const { sentText, masked, pictures = [] } = this.#prepared;
    return {
      sentText,
      ...(masked.length === 0 ? {} : { masked }),
      ...(pictures.length === 0 ? {} : { pictures: [...pictures] }),
    };
  }

  /** The tokens of the prompt, estimated from the text that is sent. */
  get #inputTokens(): number {
    const { sentText, pictures = [] } = this.#prepared;
    return estimateTokens(sentText) + estimateTokensOfPictures(pictures);
  }

  /** Returns the end of a call. It does not repeat the sent text where the beginning has it. */
  #ended() {
    return {
      ...this.#about,
      ...(this.#recordsBeginning ? {} : this.#sent),
      attempts: this.#attempts,
      durationMs: this.#sinceBegun(),
    };
  }

  #sinceBegun(): number {
    return Math.round(this.#caller.clock.elapsed() - this.#beganAt);
  }

  async #execute(command: Bare): Promise<void> {
    const { commands, clock } = this.#caller;
    const at = clock.now().toISOString();
    const full = { ...command, actor: system, at } as ModelCallCommand;
    await commands.execute(modelCallsDecider, this.#callId, full, this.#call.origin);
  }
}

/** More than any model takes, and no more than a read model holds. */
const mostTokens = 1_000_000_000;

/** Returns the count of a provider as a number in a valid range: a provider may send anything. */
export function countedBy(said: number): number {
  return Number.isFinite(said) ? Math.min(Math.max(Math.round(said), 0), mostTokens) : 0;
}
