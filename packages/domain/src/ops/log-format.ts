import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Command, Decider, DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';
import { refuse } from '../kernel/refusal.ts';

/** From here on the log may hold events that an older program does not know. */
export type LogFormatRaised = DomainEvent<
  'LogFormatRaised',
  {
    /** The `logFormat` of the program that may write them. */
    readonly format: number;
    /** The version of that program. */
    readonly program: string;
  }
>;

export type RaiseLogFormat = Command<
  'RaiseLogFormat',
  { readonly format: number; readonly program: string }
>;

export interface LogFormatState {
  /** 0 while no program has said which. */
  readonly format: number;
}

/** The id of the only stream. */
export const logFormatId = 'format';

/** Rules: `SPEC.md`. */
export const logFormatDecider: Decider<LogFormatState, RaiseLogFormat, LogFormatRaised> = {
  category: 'log',
  stateVersion: 1,
  initialState: { format: 0 },
  decide({ actor, data: { format, program } }, known) {
    if (actor.activeRole !== 'system') return refuse('FORBIDDEN', userTexts.notAllowed);
    if (format <= known.format) return [];
    return [{ type: 'LogFormatRaised', data: { format, program } }];
  },
  evolve: (_, { data: { format } }) => ({ format }),
  about: () => ({ key: logFormatId, subjects: [] }),
};

export const logShapes: ShapesOf<LogFormatRaised> = {
  LogFormatRaised: { format: 'number', program: 'text' },
};
