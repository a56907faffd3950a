import { describe, expect, it } from 'vitest';
import { session } from './session.fixture.ts';
import { external, externalSlice, type ExternalState } from './state.ts';

const after = (...actions: Parameters<typeof externalSlice.reducer>[1][]): ExternalState =>
  actions.reduce<ExternalState>(
    (state, action) => externalSlice.reducer(state, action),
    externalSlice.getInitialState(),
  );
const at = '2026-05-04T09:10:00.000Z';
const a = session('a');
const b = session('b', { startTime: '2026-05-04T09:05:00.000Z' });

describe('the external sessions', () => {
  it('are unknown until they were read, and the newest comes first', () => {
    expect(after().sessions).toBeUndefined();
    const shared = session('c', { kind: 'shared' });
    expect(after(external.loaded({ sessions: [a, shared, b], at })).sessions).toEqual([b, a]);
  });

  it('SESS-120 stay when they have ended, with the time of their end', () => {
    const loaded = external.loaded({ sessions: [a, b], at: a.startTime });
    const { sessions } = after(loaded, external.loaded({ sessions: [b], at }));
    expect(sessions).toEqual([b, { ...a, expiresAt: at }]);
    const over = external.loaded({ sessions: [], at: '2026-05-04T10:00:00.000Z' });
    expect(after(loaded, over).sessions).toEqual([b, a]);
  });

  it('SESS-110 SESS-120 end when the server says, after extending and closing', () => {
    const loaded = external.loaded({ sessions: [a, b], at });
    const extended = { sessionId: 'a', expiresAt: '2026-05-04T10:00:00.000Z' };
    const { sessions } = after(loaded, external.endMoved(extended));
    expect(sessions).toEqual([b, { ...a, expiresAt: extended.expiresAt }]);
    const unknown = external.endMoved({ ...extended, sessionId: 'x' });
    expect(after(loaded, unknown).sessions).toEqual([b, a]);
  });

  it('are asked for, opened, and the dialog is gone', () => {
    const failure = { code: 'NETWORK', status: 0, message: 'Gone.', requestId: undefined } as const;
    const asked = [external.loaded({ sessions: [a], at }), external.asked('chatgpt:latest')];
    const failed = [...asked, external.openingStarted(), external.openingFailed(failure)];
    expect(after(...failed)).toMatchObject({
      asking: 'chatgpt:latest',
      isOpening: false,
      openingFailure: failure,
    });
    expect(after(...failed, external.openingStarted()).openingFailure).toBeUndefined();
    expect(after(...failed, external.openingStarted(), external.opened(b))).toMatchObject({
      asking: undefined,
      isOpening: false,
      sessions: [b, a],
    });
  });
});
