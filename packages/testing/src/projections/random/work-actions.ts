import { entriesDecider } from '@mach42/domain/datarais/decider.ts';
import { jobsDecider } from '@mach42/domain/jobs/decider.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { modelCallsDecider } from '@mach42/domain/models/decider.ts';
import { runsDecider } from '@mach42/domain/runs/decider.ts';
import { proposalOf } from '../../proposal.ts';
import { person, type World } from './world.ts';

const proposal = proposalOf({
  text: '{"notes":["One"]}',
  ops: [{ op: 'add', path: '/notes/0', value: 'One' }],
});

export interface PostedMessage {
  readonly messageId: string;
  readonly roomId: string;
  readonly authorId: string;
}

/** Entries, the jobs about them, and calls of models. */
export class WorkActions {
  readonly #world: World;
  readonly #entryIds: string[] = [];
  readonly #jobIds: string[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  recordEntry(): void {
    const { log, choices } = this.#world;
    const [entryId, userId] = [log.newId(), this.#world.someone()];
    this.#entryIds.push(entryId);
    const data = { entryId, userId, title: choices.words(), content: choices.words() };
    log.on(entriesDecider, entryId)(person(userId), 'RecordEntry', data);
  }

  changeEntry(): void {
    const { log, choices } = this.#world;
    const entryId = choices.pick(this.#entryIds) ?? '';
    const state = log.state(entriesDecider, entryId);
    if (!state.exists) return;
    const run = log.on(entriesDecider, entryId);
    const owner = person(state.userId);
    const actions = [
      () => run(owner, 'ReviseEntry', { content: choices.words() }),
      () => run(owner, 'MarkEntryProcessed', { phodVersion: 1 }),
      () => run(owner, 'DiscardEntry', {}),
      () => run(owner, 'RestoreEntry', {}),
    ];
    choices.pick(actions)?.();
  }

  queueJob(): void {
    const { log, choices } = this.#world;
    const [jobId, userId] = [log.newId(), this.#world.someone()];
    const entryId = choices.pick(this.#entryIds);
    this.#jobIds.push(jobId);
    log.on(jobsDecider, jobId)(person(userId), 'QueueJob', {
      jobId,
      userId,
      kind: 'datarais',
      priority: choices.pick(['low', 'normal', 'high'] as const),
      ...(entryId === undefined ? {} : { entryId }),
      entryText: choices.words(),
      entryCreatedAt: log.now(),
      modelId: 'builtin:latest',
      instructions: 'Merge it.',
      ...(choices.chance(0.5) ? { saigeVersion: 2 } : {}),
    });
  }

  keepRun(): void {
    const { log, choices } = this.#world;
    const entryId = choices.pick(this.#entryIds);
    if (entryId === undefined) return;
    const [runId, userId] = [log.newId(), this.#world.someone()];
    log.on(runsDecider, runId)(person(userId), 'KeepRun', {
      runId,
      userId,
      entryId,
      route: choices.pick(['cloud', 'direct'] as const),
      modelId: 'builtin:latest',
      instructions: 'Merge it.',
      startedAt: log.now(),
      proposal,
    });
    if (choices.chance(0.5)) log.on(runsDecider, runId)(person(userId), 'DiscardRun', {});
    if (choices.chance(0.3)) log.on(runsDecider, runId)(person(userId), 'RestoreRun', {});
  }

  workOnJob(): void {
    const { log, choices } = this.#world;
    const jobId = choices.pick(this.#jobIds) ?? '';
    const state = log.state(jobsDecider, jobId);
    if (!state.exists) return;
    const run = log.on(jobsDecider, jobId);
    const owner = person(state.userId);
    const workerId = 'worker-1';
    const modelCallId = log.newId();
    run(system, 'StartJob', { workerId, leaseUntil: log.now(60) });
    const ends = [
      () => run(system, 'CompleteJob', { workerId, modelCallId, proposal }),
      () => run(system, 'FailJob', { workerId, error: 'No answer.', retryable: true }),
      () => run(system, 'FailJob', { workerId, error: 'No answer.', retryable: false }),
      () => run(owner, 'CancelJob', {}),
      () => false,
    ];
    choices.pick(ends)?.();
    if (choices.chance(0.3)) run(owner, 'RetryJob', {});
    if (choices.chance(0.3)) run(owner, 'DiscardProposal', {});
    if (choices.chance(0.3)) run(owner, 'RestoreProposal', {});
  }

  /** Calls a model on behalf of the author of one of the messages; the text may leave the machine. */
  callModel(messages: readonly PostedMessage[]): void {
    const { log, choices } = this.#world;
    const message = choices.pick(messages);
    if (message === undefined) return;
    const { authorId, ...ids } = message;
    const isOutside = choices.chance(0.7);
    const callId = log.newId();
    const run = log.on(modelCallsDecider, callId);
    const call = {
      callId,
      userId: authorId,
      purpose: 'reply',
      provider: 'builtin',
      modelId: 'builtin:latest',
      ...(isOutside ? { withheld: ['notes'], unmasked: ['projects'] } : {}),
    };
    const given = {
      sentText: choices.words(),
      ...(isOutside ? { masked: [{ ...ids, content: choices.words() }] } : {}),
    };
    if (isOutside) {
      const estimated = { workerId: 'worker-1', inputTokens: 4, cost: 0.125 };
      run(system, 'BeginModelCall', { ...call, ...given, ...estimated });
      if (choices.chance(0.2)) return;
    }
    const ended = { ...call, ...(isOutside ? {} : given), durationMs: 3 };
    const answer = { answer: choices.words(), complete: true, inputTokens: 3, outputTokens: 2 };
    if (choices.chance(0.8)) run(system, 'RecordModelCall', { ...ended, ...answer, cost: 0.25 });
    else run(system, 'RecordModelCallFailure', { ...ended, error: 'No answer.' });
  }
}
