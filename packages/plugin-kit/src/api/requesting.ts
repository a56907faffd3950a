import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';
import { call as callEffect, cancelled, type Effect } from 'redux-saga/effects';
import type { Api } from './client.ts';
import type { RequestArgs } from './request.ts';

/**
 * A call from a saga, typed: `const { data } = yield* requesting(api, loadPhod, { body })`.
 * A saga that is cancelled gives the request up.
 */
export function* requesting<Shape extends CallShape>(
  api: Api,
  call: Call<Shape>,
  ...args: RequestArgs<Shape>
): Generator<Effect, Shape['answer'], unknown> {
  const given = new AbortController();
  const [input, options] = args;
  const signal =
    options?.signal === undefined ? given.signal : AbortSignal.any([options.signal, given.signal]);
  const withSignal = [input, { ...options, signal }] as RequestArgs<Shape>;
  try {
    return (yield callEffect(() => api.request(call, ...withSignal))) as Shape['answer'];
  } finally {
    if ((yield cancelled()) === true) given.abort();
  }
}
