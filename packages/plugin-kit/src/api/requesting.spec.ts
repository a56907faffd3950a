import { call } from '@mach42/contracts/kernel/call.ts';
import { applyMiddleware, legacy_createStore as createStore } from 'redux';
import createSagaMiddleware from 'redux-saga';
import { takeLatest, type Effect } from 'redux-saga/effects';
import { expect, it } from 'vitest';
import { quietApi } from '../shell-state.fixture.ts';
import type { Api } from './client.ts';
import { requesting } from './requesting.ts';

const read = call<{ answer: { data: string } }>('GET', '/api/thing');

it('a saga that is cancelled gives its request up and goes no further', async () => {
  const answers: ((answer: { data: string }) => void)[] = [];
  const signals: (AbortSignal | undefined)[] = [];
  const api: Api = {
    request: (_call, ...[, options]) => {
      signals.push(options?.signal);
      return new Promise((resolve) => {
        answers.push(resolve);
      });
    },
    ...quietApi,
  };
  const seen: string[] = [];
  function* load(): Generator<Effect, void, unknown> {
    const { data } = yield* requesting(api, read);
    seen.push(data);
  }
  const sagas = createSagaMiddleware();
  const store = createStore(() => ({}), applyMiddleware(sagas));
  sagas.run(function* () {
    yield takeLatest('load', load);
  });

  store.dispatch({ type: 'load' });
  store.dispatch({ type: 'load' });
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  for (const answer of answers) answer({ data: 'second' });
  await Promise.resolve();
  await Promise.resolve();
  expect(seen).toEqual(['second']);
});
