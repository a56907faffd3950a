import type { Command } from '../kernel/decider.ts';
import type { ModelCallBegun, ModelCallFailed, ModelCalled } from './events.ts';

/** Refused when the call was begun before, or has ended: nothing is sent twice for one call. */
export type BeginModelCall = Command<'BeginModelCall', ModelCallBegun['data']>;
export type RecordModelCall = Command<'RecordModelCall', ModelCalled['data']>;
export type RecordModelCallFailure = Command<'RecordModelCallFailure', ModelCallFailed['data']>;

export type ModelCallCommand = BeginModelCall | RecordModelCall | RecordModelCallFailure;
