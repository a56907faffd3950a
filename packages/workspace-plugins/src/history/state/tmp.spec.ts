import { expect, it } from 'vitest';
import { runSaga, stdChannel } from 'redux-saga';
import { takeLatest, put } from 'redux-saga/effects';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { listPhodVersions } from '@mach42/contracts/phod/calls.ts';
it('cancel', async () => {
  const out: unknown[] = [];
  const channel = stdChannel();
  const api: any = { request: () => new Promise((r) => setTimeout(() => r({ data: 1 }), 20)) };
  function* one() { try { const { data } = yield* requesting(api, listPhodVersions); yield put({ type: 'ok', data }); } catch (e) { yield put({ type: 'failed', m: String(e) }); } }
  function* root() { yield takeLatest('go', one); }
  const t = runSaga({ channel, dispatch: (a) => { out.push(a); return a; }, getState: () => ({}) }, root);
  channel.put({ type: 'go' }); channel.put({ type: 'go' });
  await new Promise((r) => setTimeout(r, 80)); t.cancel();
  console.log(JSON.stringify(out)); expect(1).toBe(1);
});
