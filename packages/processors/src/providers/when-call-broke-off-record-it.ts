import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { modelCallsDecider } from '@mach42/domain/models/decider.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { OpenModelCall } from '@mach42/read-models/models/open-model-calls.reads.ts';
import type { ProcessorReads } from '../kernel/reads.ts';
import type { WorkBoard } from '../models/work-board.ts';
import type { DueWork } from '../runner/regular-work.ts';

interface Caller {
  readonly store: Pick<EventStore, 'head'>;
  /** Resolves when the read models have reached a position. */
  readonly readModelsAt: (position: bigint) => Promise<void>;
  readonly commands: Pick<Commands, 'execute' | 'causeOf'>;
  readonly reads: Pick<ProcessorReads, 'openModelCalls'>;
  readonly board: WorkBoard;
  readonly workerId: string;
  /** Milliseconds after which no call of any process can be under way. */
  readonly longestCallMs: number;
  readonly newId: () => string;
}

/** Records the end of calls whose process ended before the answer. */
export function whenCallBrokeOffRecordIt(caller: Caller): DueWork {
  const { store, readModelsAt, commands, reads, board, workerId, longestCallMs, newId } = caller;
  const brokeOff = (call: OpenModelCall, now: Date): boolean =>
    call.workerId === workerId
      ? !board.has(call.callId)
      : Date.parse(call.at) + longestCallMs < now.getTime();
  return {
    name: 'when-call-broke-off-record-it',
    async doDue(now) {
      await readModelsAt(await store.head());
      for (const call of await reads.openModelCalls()) {
        if (!brokeOff(call, now)) continue;
        const { at: _, workerId: __, ...about } = call;
        const data = {
          ...about,
          tokensEstimated: true,
          durationMs: 0,
          error: modelTexts.brokenOff,
        } as const;
        const at = now.toISOString();
        const command = { type: 'RecordModelCallFailure', data, actor: system, at } as const;
        const cause = await commands.causeOf(modelCallsDecider, call.callId);
        const origin = cause ?? { correlationId: newId() };
        await commands.execute(modelCallsDecider, call.callId, command, origin);
      }
    },
  };
}
