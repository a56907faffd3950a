import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';
import { listSendPolicies } from '@mach42/contracts/sending/calls.ts';
import type { SectionPolicy } from '@mach42/contracts/sending/schemas.ts';
import { sendingTexts } from '@mach42/contracts/sending/texts.ts';
import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import type { RequestArgs } from '@mach42/plugin-kit/api/request.ts';
import { Reads, readsMiddleware } from '@mach42/plugin-kit/reads/reads.ts';
import { quietApi } from '@mach42/plugin-kit/shell-state.fixture.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import type { UnknownAction } from 'redux';
import { runSaga, stdChannel } from 'redux-saga';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendingSaga } from '../../saga.ts';
import { policiesOf, sending, sendingSlice, shownPolicy, type Choice } from './sending-slice.ts';

const running: { cancel: () => void }[] = [];
afterEach(() => {
  for (const task of running.splice(0)) task.cancel();
});

/** Starts the saga with its slice, and a server that stores the policies that it receives. `fault` may refuse one. */
async function start(fault: (set: SectionPolicy) => Error | undefined = () => undefined) {
  const stored: SectionPolicy[] = [];
  const notified: string[] = [];
  const offers = new Map<string, () => void>();
  let state = sendingSlice.getInitialState();
  const channel = stdChannel<UnknownAction>();
  const reads = new Reads();
  const ask = () => Promise.resolve({ data: [] });
  reads.subscribe({ key: 'policies', calls: [listSendPolicies], ask }, () => undefined);
  const read = () => reads.last('policies').answer as { data: SectionPolicy[] } | undefined;
  await vi.waitFor(() => expect(read()).toBeDefined());
  const toSaga = <Action extends UnknownAction>(action: Action): Action => {
    state = sendingSlice.reducer(state, action);
    channel.put(action);
    return action;
  };
  const dispatch = readsMiddleware(reads)({ dispatch: toSaga, getState: () => state })(
    toSaga as (action: unknown) => unknown,
  );
  const api: Api = {
    ...quietApi,
    request: async <Shape extends CallShape>(_: Call<Shape>, ...[input]: RequestArgs<Shape>) => {
      await Promise.resolve();
      const { body } = input as unknown as { readonly body: SectionPolicy };
      const refused = fault(body);
      if (refused !== undefined) throw refused;
      stored.push(body);
      return {};
    },
  };
  const say = (message: string, options?: { action?: { label: string; run: () => void } }) => {
    notified.push(message);
    if (options?.action !== undefined) offers.set(options.action.label, options.action.run);
  };
  const shell = {
    api,
    getState: () => ({ session: { signedIn: true } }),
    dispatch: (action: UnknownAction) => dispatch(action),
    log: () => undefined,
    toasts: {
      success: say,
      warning: say,
      error: say,
      undo: (message: string, { undo }: { undo: () => void }) =>
        say(message, { action: { label: 'Undo', run: undo } }),
    },
  };
  const io = { channel, dispatch, getState: () => state };
  running.push(runSaga(io, sendingSaga, shell as unknown as Shell));
  const policyOf = (section: string) =>
    shownPolicy(state.waiting, policiesOf(read()?.data ?? []), section);
  return { stored, notified, offers, dispatch, policyOf };
}

const choice: Choice = { section: 'health', policy: 'never', before: 'masked' };

describe('a choice of what is sent', () => {
  it('[PE32] is saved, confirmed, and taken back by Undo', async () => {
    const { stored, notified, offers, dispatch, policyOf } = await start();
    dispatch(sending.chosen(choice));
    expect(policyOf('health')).toBe('never');
    await vi.waitFor(() => expect(notified).toEqual(['“Health” stays on this machine']));
    offers.get('Undo')?.();
    await vi.waitFor(() => expect(notified.at(-1)).toBe(sendingTexts.undone));
    expect(stored.map(({ policy }) => policy)).toEqual(['never', 'masked']);
    expect(policyOf('health')).toBe('masked');
  });

  it('[PE32] is saved after the one before it, and the last one stays', async () => {
    const { stored, notified, dispatch, policyOf } = await start();
    dispatch(sending.chosen(choice));
    dispatch(sending.chosen({ ...choice, policy: 'full', before: 'never' }));
    await vi.waitFor(() => expect(notified).toHaveLength(2));
    expect(stored.map(({ policy }) => policy)).toEqual(['never', 'full']);
    expect(policyOf('health')).toBe('full');
  });

  it('[PE32] is as before when it fails, and can be tried again', async () => {
    const faults = [new ApiError({ code: 'NETWORK', status: 0, message: 'No network' })];
    const { stored, notified, offers, dispatch, policyOf } = await start(() => faults.pop());
    dispatch(sending.chosen(choice));
    await vi.waitFor(() => expect(notified).toEqual([sendingTexts.failed]));
    await vi.waitFor(() => expect(policyOf('health')).toBe('masked'));
    offers.get('Retry')?.();
    await vi.waitFor(() => expect(stored).toHaveLength(1));
    expect(policyOf('health')).toBe('never');
  });

  it('[PE32] that is refused says why', async () => {
    const message = sendingTexts.tooMany;
    const { notified, dispatch } = await start(
      () => new ApiError({ code: 'VALIDATION_ERROR', status: 400, message }),
    );
    dispatch(sending.chosen(choice));
    await vi.waitFor(() => expect(notified).toEqual([message]));
  });
});
