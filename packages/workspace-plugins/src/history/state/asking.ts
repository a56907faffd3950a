import type { CallShape } from '@mach42/contracts/kernel/call.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { call, type Effect } from 'redux-saga/effects';

/**
 * A request in a task of its own, so that a saga that is cancelled while it waits ends there:
 * one that delegates to `requesting` itself would go on without an answer.
 */
export function* asking<Shape extends CallShape>(
  ...request: Parameters<typeof requesting<Shape>>
): Generator<Effect, Shape['answer'], unknown> {
  return (yield call(() => requesting<Shape>(...request))) as Shape['answer'];
}
