import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { SendPolicy } from '@mach42/contracts/sending/schemas.ts';
import { policyOf } from '@mach42/contracts/sending/send-policies.ts';
import { sendingTexts } from '@mach42/contracts/sending/texts.ts';
import { ada, dana, guest, mo, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import { sendingDecider, type SetSendPolicy, type SendPolicySet } from './decider.ts';

const at = '2026-11-20T10:00:00.000Z';
const userId = dana.id;
const set = (section: string, policy: SendPolicy, of = userId): SendPolicySet => ({
  type: 'SendPolicySet',
  data: { userId: of, section, policy },
});
const choose = (event: SendPolicySet, actor = dana): SetSendPolicy => ({
  type: 'SetSendPolicy',
  data: event.data,
  actor,
  at,
});
const stateAfter = (...events: readonly SendPolicySet[]) =>
  events.reduce((state, event) => sendingDecider.evolve(state, event, at), {});

describe('the send policy of a section', () => {
  it('[SP1] is what its owner chose last, and masked where they chose nothing', () => {
    given(sendingDecider)
      .when(choose(set('health', 'never')))
      .happens(set('health', 'never'));
    const state = stateAfter(set('health', 'never'), set('notes', 'full'), set('notes', 'never'));
    expect(policyOf(state, 'health')).toBe('never');
    expect(policyOf(state, 'notes')).toBe('never');
    expect(policyOf(state, 'Health')).toBe('masked');
    expect(policyOf(state, 'constructor')).toBe('masked');
  });

  it('[SP1] is about its owner, in a stream of their own', () => {
    const event = set('health', 'never');
    expect(sendingDecider.about(event)).toEqual({ key: userId, subjects: [userId] });
  });

  it('[SP1] can be set back, and set for any name, there being such a section or not', () => {
    const back = set('health', 'masked');
    given(sendingDecider, set('health', 'never')).when(choose(back)).happens(back);
    expect(stateAfter(set('health', 'never'), back)).toEqual({});
    for (const section of ['', '__proto__', 'a/b~c', '_id']) {
      const never = set(section, 'never');
      given(sendingDecider).when(choose(never)).happens(never);
      expect(policyOf(stateAfter(never), section)).toBe('never');
    }
  });

  it.each([
    ['an admin', ada],
    ['a moderator', mo],
    ['the platform', system],
  ])('[SP2] is nothing that %s may set for someone', (_, actor) => {
    for (const policy of ['full', 'masked', 'never'] as const) {
      given(sendingDecider, set('health', 'never'))
        .when(choose(set('health', policy), actor))
        .isRefused('FORBIDDEN');
    }
  });

  it('[SP2] is the owner’s also in another role, and no guest’s', () => {
    const never = set('health', 'never');
    given(sendingDecider)
      .when(choose(never, { ...dana, activeRole: 'admin' }))
      .happens(never);
    given(sendingDecider)
      .when(choose(set('health', 'never', guest.id), guest))
      .isRefused('FORBIDDEN');
  });

  it.each(['secrets', 'Secrets', 'SECRETS', '_secrets'])('[SP3] is not set for %s', (section) => {
    for (const policy of ['full', 'masked', 'never'] as const) {
      given(sendingDecider)
        .when(choose(set(section, policy)))
        .isRefused('VALIDATION_ERROR', sendingTexts.secretsFixed);
    }
  });

  it('[SP4] does not change by being chosen again', () => {
    given(sendingDecider)
      .when(choose(set('health', 'masked')))
      .nothingHappens();
    given(sendingDecider, set('health', 'never'))
      .when(choose(set('health', 'never')))
      .nothingHappens();
  });

  it('[SP5] is another than masked for 500 sections at most', () => {
    const all = Array.from({ length: limits.sendPolicies }, (_, n) => set(`s${n}`, 'never'));
    given(sendingDecider, ...all)
      .when(choose(set('one more', 'never')))
      .isRefused('VALIDATION_ERROR', sendingTexts.tooMany);
    const changed = set('s1', 'full');
    given(sendingDecider, ...all)
      .when(choose(changed))
      .happens(changed);
  });
});
