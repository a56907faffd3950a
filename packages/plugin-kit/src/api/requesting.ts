import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';
import { CANCEL } from 'redux-saga';
import { call as callEffect, type Effect } from 'redux-saga/effects';
import type { Api } from './client.ts';
import type { RequestArgs } from './request.ts';

/**
 * A call from a saga, typed: `const { data } = yield* requesting(api, loadPhod, { body })`. When the saga is
 * cancelled, the request is aborted and the saga ends there.
 */
export function* requesting<Shape extends CallShape>(
  api: Api,
  call: Call<Shape>,
  ...args: RequestArgs<Shape>
): Generator<Effect, Shape['answer'], unknown> {
  const [input, options] = args;
  const send = () => {
    const given = new AbortController();
    const signal =
      options?.signal === undefined
        ? given.signal
        : AbortSignal.any([options.signal, given.signal]);
    const withSignal = [input, { ...options, signal }] as RequestArgs<Shape>;
    return Object.assign(api.request(call, ...withSignal), { [CANCEL]: () => given.abort() });
  };
  return (yield callEffect(send)) as Shape['answer'];
}
