import type { Commands, Origin } from '@mach42/command-api/kernel/commands.ts';
import type { MergeBasis } from '@mach42/domain/models/events.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Log } from '../kernel/log.ts';
import type { ProcessorReads } from '../kernel/reads.ts';
import type { Quota } from '../models/quota.ts';
import type { WorkBoard } from '../models/work-board.ts';
import type { ModelProvider, ModelRequest } from './provider.ts';
import type { ProviderSlots } from './slots/provider-slots.ts';

export interface ModelCaller {
  readonly commands: Pick<Commands, 'execute'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  /** The worker that calls. */
  readonly workerId: string;
  /** Milliseconds that a call may take. */
  readonly timeoutMs: number;
  readonly reads: Pick<ProcessorReads, 'spentSince'>;
  readonly quota: Quota;
  readonly board: WorkBoard;
  readonly slots: ProviderSlots;
}

export interface ModelCall {
  readonly provider: ModelProvider;
  readonly request: ModelRequest;
  /** The person on whose behalf the model is called. */
  readonly userId: string;
  /** The object for which the call is made, where it has an id. */
  readonly purpose: {
    readonly messageId?: string;
    readonly jobId?: string;
    readonly merge?: MergeBasis;
  };
  /** The answer is not stored; the sent text is recorded as usual. */
  readonly isTried?: boolean;
  /** Id of the call where the caller needs to know it; default: a new one. */
  readonly callId?: string;
  /** The id under which its slot of the provider was taken; default: the id of the purpose. */
  readonly slotId?: string;
  /** The request that it serves, and the event that it follows from. */
  readonly origin: Origin;
  readonly onText: (text: string) => void;
}
