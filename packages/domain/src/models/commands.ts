import type { Command } from '../kernel/decider.ts';
import type { ModelCallFailed, ModelCalled } from './events.ts';

export type RecordModelCall = Command<'RecordModelCall', ModelCalled['data']>;
export type RecordModelCallFailure = Command<'RecordModelCallFailure', ModelCallFailed['data']>;

export type ModelCallCommand = RecordModelCall | RecordModelCallFailure;
