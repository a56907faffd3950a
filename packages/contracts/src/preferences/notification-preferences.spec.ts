import { describe, expect, it } from 'vitest';
import {
  knownZone,
  levelOf,
  notificationPreferencesOf,
  savedNotificationPreferences,
} from './notification-preferences.ts';

describe('the notification level of a room', () => {
  const preferences = { notificationLevel: 'all', roomLevels: { r1: 'none' } } as const;

  it('is that of all rooms where it has none of its own', () => {
    expect(levelOf(preferences, 'r1')).toBe('none');
    expect(levelOf(preferences, 'r2')).toBe('all');
    expect(levelOf(preferences, 'constructor')).toBe('all');
  });
});

describe('what a browser saved', () => {
  const usual = {
    notificationLevel: 'all',
    roomLevels: {},
    quietHours: undefined,
    pausedUntil: undefined,
    dateReminders: undefined,
    digest: undefined,
  };

  it.each([
    null,
    7,
    [],
    'all',
    { quietHours: { from: '7', to: '24:00' }, roomLevels: { r1: 'loud' } },
    { pausedUntil: '2026-13-01T09:00:00Z' },
    { pausedUntil: 'tomorrow' },
  ])('is what is usual where it is not sound: %j', (kept) => {
    expect(notificationPreferencesOf(kept)).toEqual(usual);
    expect(savedNotificationPreferences(kept)).toEqual({
      ...usual,
      timeZone: 'UTC',
      language: 'en',
    });
  });

  it('has the language that the person chose, else that of their device', () => {
    const preferences = { language: 'da' };
    expect(savedNotificationPreferences({ preferences, deviceLanguage: 'de' }).language).toBe('da');
    expect(savedNotificationPreferences({ deviceLanguage: 'de' }).language).toBe('de');
    expect(savedNotificationPreferences({ deviceLanguage: 'xx' }).language).toBe('en');
  });

  it.each([
    [
      { every: 'day', time: '07:00' },
      { every: 'day', time: '07:00' },
    ],
    [{ every: 'month', time: '07:00' }, undefined],
    [{ every: 'week', time: '7' }, undefined],
  ])('has the digest %j as %j', (digest, sound) => {
    expect(notificationPreferencesOf({ digest }).digest).toEqual(sound);
  });

  it('has the time zone that the person chose, else that of their device', () => {
    const dateReminders = { when: 'before', time: '18:30' } as const;
    const preferences = { dateReminders, timeZone: 'Asia/Tokyo' };
    const saved = { preferences, deviceZone: 'Europe/Berlin' };
    expect(savedNotificationPreferences(saved)).toMatchObject({
      dateReminders,
      timeZone: 'Asia/Tokyo',
    });
    const { deviceZone } = saved;
    expect(savedNotificationPreferences({ deviceZone })).toMatchObject({ timeZone: deviceZone });
    const odd = { preferences: { timeZone: 'Moon/Base' }, deviceZone: 'x'.repeat(100_000) };
    expect(savedNotificationPreferences(odd)).toMatchObject({ timeZone: 'UTC' });
  });
});

describe('a zone', () => {
  it('is made once, however many others were asked for before; these do not stay', () => {
    const first = knownZone('+0000');
    for (let minute = 0; minute < 1440; minute += 1) knownZone(`+${minute}`);
    expect(knownZone('Europe/Oslo')).toBe(knownZone('Europe/Oslo'));
    expect(knownZone('+0000')).not.toBe(first);
  });
});
