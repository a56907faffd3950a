import { ada, dana, guest } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, expect, it } from 'vitest';
import { preferencesDecider, type SavePreference, type PreferenceSaved } from './decider.ts';

const at = '2026-11-20T10:00:00.000Z';
const userId = dana.id;
const saved = (
  name: 'layout' | 'theme',
  value: PreferenceSaved['data']['value'],
): PreferenceSaved => ({ type: 'PreferenceSaved', data: { userId, name, value } });
const save = (event: PreferenceSaved, actor = dana): SavePreference => ({
  type: 'SavePreference',
  data: event.data,
  actor,
  at,
});

describe('preferences', () => {
  it('[PF1] are one’s own, and not for guests', () => {
    const theme = saved('theme', 'emerald');
    given(preferencesDecider).when(save(theme)).happens(theme);
    given(preferencesDecider).when(save(theme, ada)).isRefused('FORBIDDEN');
    const visitor = { ...theme, data: { ...theme.data, userId: guest.id } };
    given(preferencesDecider).when(save(visitor, guest)).isRefused('FORBIDDEN');
  });

  it('[PF2] change when the value does', () => {
    const before = saved('layout', { left: 300, tabs: ['chat'] });
    const after = saved('layout', { left: 280, tabs: ['chat'] });
    given(preferencesDecider, before).when(save(after)).happens(after);
    given(preferencesDecider, before, after).when(save(before)).happens(before);
  });

  it('[PF2] do not change by the same value', () => {
    const layout = saved('layout', { left: 300, tabs: ['chat'] });
    const reordered = saved('layout', { tabs: ['chat'], left: 300 });
    given(preferencesDecider, layout).when(save(reordered)).nothingHappens();
    given(preferencesDecider, layout, saved('theme', null))
      .when(save(saved('theme', null)))
      .nothingHappens();
  });

  it('[PF2] are compared with the newest value of their own name', () => {
    const theme = saved('theme', 'emerald');
    given(preferencesDecider, theme, saved('layout', { left: 300 }))
      .when(save(theme))
      .nothingHappens();
  });

  it('[PF1] are about the person whose they are', () => {
    const event = saved('theme', 'emerald');
    expect(preferencesDecider.about(event)).toEqual({ key: userId, subjects: [userId] });
  });

  it('[PF2] keep a first value that says nothing', () => {
    const nothing = saved('theme', null);
    given(preferencesDecider).when(save(nothing)).happens(nothing);
  });
});
