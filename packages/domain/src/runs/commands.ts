import type { Command } from '../kernel/decider.ts';
import type { RunKept } from './events.ts';

export type KeepRun = Command<'KeepRun', RunKept['data']>;
