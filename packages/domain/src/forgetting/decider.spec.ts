import { forgetTexts } from '@mach42/contracts/forgetting/texts.ts';
import { parkedTexts } from '@mach42/contracts/ops/texts.ts';
import { ada, dana, guest, mo, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, it } from 'vitest';
import type { Actor } from '../kernel/decider.ts';
import { forgettingDecider } from './decider.ts';
import type { ForgettingEvent } from './events.ts';

const userId = dana.id;
const [at, later] = ['2026-11-20T10:00:00.000Z', '2026-12-04T10:00:00.000Z'];
const reason = 'She asked us to in a letter.';
const request = (actor: Actor, dueAt = later, wish: 'person' | 'law' = 'person') =>
  ({ type: 'RequestForgetting', data: { userId, wish, reason, dueAt }, actor, at }) as const;
const withdraw = (actor: Actor) =>
  ({ type: 'WithdrawForgetting', data: { userId }, actor, at }) as const;
const hold = (actor: Actor, why = reason) =>
  ({ type: 'SetLegalHold', data: { userId, reason: why }, actor, at }) as const;
const lift = (actor: Actor, why = reason) =>
  ({ type: 'LiftLegalHold', data: { userId, reason: why }, actor, at }) as const;
const begin = (when = later, actor: Actor = system) =>
  ({ type: 'BeginForgetting', data: {}, actor, at: when }) as const;
const record = (actor: Actor = system) =>
  ({
    type: 'RecordForgotten',
    data: { destroyedAt: later, events: 3 },
    actor,
    at: later,
  }) as const;
const complete = (actor: Actor = system) =>
  ({
    type: 'CompleteForgetting',
    data: { receipt: '{}', signature: 's' },
    actor,
    at: later,
  }) as const;
const giveUp = (actor: Actor = system) =>
  ({ type: 'GiveUpForgetting', data: { plainEvents: 2 }, actor, at: later }) as const;

const requested = (by: Actor, dueAt = later): ForgettingEvent => ({
  type: 'ForgettingRequested',
  data: {
    userId,
    wish: 'person',
    requestedBy: by.id,
    reason: by === dana ? '' : reason,
    dueAt,
  },
});
const withdrawn: ForgettingEvent = { type: 'ForgettingWithdrawn', data: { userId } };
const held: ForgettingEvent = { type: 'LegalHoldSet', data: { userId, heldBy: ada.id, reason } };
const lifted: ForgettingEvent = { type: 'LegalHoldLifted', data: { userId, reason } };
const begun: ForgettingEvent = { type: 'ForgettingBegun', data: { userId } };
const forgotten: ForgettingEvent = {
  type: 'PersonForgotten',
  data: { userId, destroyedAt: later, events: 3 },
};
const completed: ForgettingEvent = {
  type: 'ForgettingCompleted',
  data: { userId, receipt: '{}', signature: 's' },
};
const impossible: ForgettingEvent = {
  type: 'ForgettingImpossible',
  data: { userId, plainEvents: 2 },
};

describe('a request to forget a person', () => {
  it('[FP1] is made by the person, an admin or the platform alone', () => {
    given(forgettingDecider).when(request(dana)).happens(requested(dana));
    given(forgettingDecider).when(request(ada)).happens(requested(ada));
    given(forgettingDecider).when(request(system)).happens(requested(system));
    for (const actor of [mo, guest, { ...ada, activeRole: 'standard' } as const])
      given(forgettingDecider).when(request(actor)).isRefused('FORBIDDEN');
    given(forgettingDecider)
      .when(request(dana, later, 'law'))
      .isRefused('FORBIDDEN');
  });

  it('[FP1] says why where another one makes it', () => {
    const brief = { ...request(ada), data: { ...request(ada).data, reason: 'Why not' } };
    given(forgettingDecider).when(brief).isRefused('VALIDATION_ERROR', parkedTexts.reasonNeeded);
  });

  it('[FP2] is open once, and is replaced by an earlier one of an admin alone', () => {
    const open = given(forgettingDecider, requested(dana));
    open.when(request(dana)).isRefused('CONFLICT', forgetTexts.requested);
    open.when(request(ada)).isRefused('CONFLICT', forgetTexts.requested);
    open.when(request(dana, at)).isRefused('CONFLICT', forgetTexts.requested);
    open.when(request(ada, at)).happens(requested(ada, at));
    given(forgettingDecider, requested(dana), withdrawn)
      .when(request(dana))
      .happens(requested(dana));
  });

  it('[FP3] is withdrawn by the person whose it is, or an admin', () => {
    const open = given(forgettingDecider, requested(dana));
    open.when(withdraw(dana)).happens(withdrawn);
    open.when(withdraw(ada)).happens(withdrawn);
    open.when(withdraw(mo)).isRefused('FORBIDDEN');
    const ofAdmin = given(forgettingDecider, requested(ada));
    ofAdmin.when(withdraw(dana)).isRefused('FORBIDDEN', forgetTexts.notYours);
    ofAdmin.when(withdraw(ada)).happens(withdrawn);
    given(forgettingDecider).when(withdraw(dana)).isRefused('CONFLICT', forgetTexts.noRequest);
    given(forgettingDecider, requested(dana), begun)
      .when(withdraw(dana))
      .isRefused('CONFLICT', forgetTexts.begun);
  });

  it('[FP5] is carried out by the platform, once it is due, step by step', () => {
    const open = given(forgettingDecider, requested(dana));
    open.when(begin(at)).isRefused('CONFLICT', forgetTexts.notDue);
    open.when(begin()).happens(begun);
    open.when(record()).isRefused('CONFLICT');
    given(forgettingDecider, requested(dana), begun).when(begin()).nothingHappens();
    given(forgettingDecider, requested(dana), begun).when(record()).happens(forgotten);
    given(forgettingDecider, requested(dana), begun).when(complete()).isRefused('CONFLICT');
    const done = given(forgettingDecider, requested(dana), begun, forgotten);
    done.when(record()).nothingHappens();
    done.when(complete()).happens(completed);
    done.when(hold(ada)).isRefused('CONFLICT', forgetTexts.forgotten);
    given(forgettingDecider, requested(dana), begun, forgotten, completed)
      .when(complete())
      .nothingHappens();
    for (const command of [begin(later, ada), record(ada), complete(ada), giveUp(ada)])
      open.when(command).isRefused('FORBIDDEN');
    given(forgettingDecider).when(begin()).isRefused('CONFLICT', forgetTexts.noRequest);
  });

  it('[FP6] ends where content is in the clear', () => {
    given(forgettingDecider, requested(dana)).when(giveUp()).happens(impossible);
    given(forgettingDecider, requested(dana), impossible)
      .when(begin())
      .isRefused('CONFLICT', forgetTexts.noRequest);
  });
});

describe('a legal hold', () => {
  it('[FP4] is set and lifted by an admin, for a reason', () => {
    given(forgettingDecider).when(hold(ada)).happens(held);
    given(forgettingDecider, held).when(lift(ada)).happens(lifted);
    given(forgettingDecider, held).when(hold(ada)).isRefused('CONFLICT', forgetTexts.held);
    given(forgettingDecider).when(lift(ada)).isRefused('CONFLICT', forgetTexts.notHeld);
    for (const actor of [dana, mo, guest, system]) {
      given(forgettingDecider).when(hold(actor)).isRefused('FORBIDDEN');
      given(forgettingDecider, held).when(lift(actor)).isRefused('FORBIDDEN');
    }
    given(forgettingDecider).when(hold(ada, 'Why not')).isRefused('VALIDATION_ERROR');
    given(forgettingDecider, held).when(lift(ada, 'Why not')).isRefused('VALIDATION_ERROR');
  });

  it('[FP4] refuses requests, and keeps an open one from beginning', () => {
    given(forgettingDecider, held).when(request(dana)).isRefused('CONFLICT', forgetTexts.held);
    given(forgettingDecider, held).when(request(ada)).isRefused('CONFLICT', forgetTexts.held);
    given(forgettingDecider, requested(dana), held)
      .when(begin())
      .isRefused('CONFLICT', forgetTexts.held);
    given(forgettingDecider, requested(dana), held, lifted).when(begin()).happens(begun);
  });
});
