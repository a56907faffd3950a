import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../auth/memory-storage.fixture.ts';
import { createAppStore } from '../store/store.ts';
import { createDisplayKeeper, layoutOf, preferencesOf } from './personal.ts';
import { createThemeKeeper } from './theme-keeper.ts';

/** The colour in which a phone draws its bars. */
const bars = { colour: '' };
const setAttribute = (_: string, value: string) => void (bars.colour = value);
const html = { dataset: { theme: 'futuristic' }, classList: { toggle: () => false } };

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: html, querySelector: () => ({ setAttribute }) });
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
});
afterEach(() => void vi.unstubAllGlobals());

function setUp() {
  const { store } = createAppStore();
  const storage = memoryStorage();
  vi.stubGlobal('localStorage', storage);
  const saved: unknown[] = [];
  const onRegion = vi.fn<(region: unknown) => void>();
  const onLanguage = vi.fn<(language: string | undefined) => void>();
  const sync = {
    load: () => Promise.resolve(undefined),
    save: (name: string, value: unknown) => void saved.push([name, value]),
    isWaiting: () => false,
    flush: () => Promise.resolve(),
    forget: () => undefined,
  };
  const now = () => 50;
  return {
    storage,
    saved,
    onLanguage,
    onRegion,
    display: createDisplayKeeper({ store, storage, sync, now, onLanguage, onRegion }),
    theme: createThemeKeeper(storage, sync, now),
    preferences: () => store.getState().workspace.preferences,
  };
}

describe('the display of a person', () => {
  it('WORK-290 is kept here and on the server', () => {
    const { display, saved, preferences } = setUp();
    display.restore('dana');
    display.prefer({ showAvatars: false });
    expect(preferences().showAvatars).toBe(false);
    expect(saved).toMatchObject([['display', { savedAt: 50, preferences: preferences() }]]);
  });

  it('gives the server the language and the zone of the device, where it knows none', () => {
    const { display, saved } = setUp();
    display.restore('dana');
    display.introduce({ savedAt: 40, preferences: {}, deviceLanguage: 'da', deviceZone: 'UTC' });
    expect(saved).toEqual([]);
    display.introduce(undefined);
    const { timeZone: deviceZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(saved).toMatchObject([['display', { deviceLanguage: 'en', deviceZone }]]);
  });

  it('is the newer of the two, and is there at once the next time', () => {
    const { display, preferences } = setUp();
    display.restore('dana');
    display.prefer({ showAvatars: false });
    display.settle({ savedAt: 40, preferences: { showAvatars: true } });
    expect(preferences().showAvatars).toBe(false);
    display.settle({ savedAt: 60, preferences: { showAvatars: true, messageGrouping: 'none' } });
    expect(preferences()).toMatchObject({ showAvatars: true, messageGrouping: 'none' });
    display.prefer({ messageGrouping: 'sender' });
    display.leave();
    display.restore('dana');
    expect(preferences().messageGrouping).toBe('sender');
  });

  it('[LG5] has the language that they chose on another device, or here', () => {
    const { display, onLanguage, preferences } = setUp();
    display.restore('dana');
    display.settle({ savedAt: 10, preferences: {} });
    display.settle({ savedAt: 20, preferences: { language: 'klingon' } });
    expect(onLanguage).not.toHaveBeenCalled();
    display.settle({ savedAt: 30, preferences: { language: 'de' } });
    expect(onLanguage).toHaveBeenLastCalledWith('de');
    display.prefer({ showAvatars: false });
    expect(onLanguage).toHaveBeenCalledTimes(1);
    display.prefer({ language: undefined });
    expect(onLanguage.mock.lastCall).toEqual([undefined]);
    expect(preferences().language).toBeUndefined();
  });

  it('[LG8] has the hours and the time zone that they prefer', () => {
    const { display, onRegion } = setUp();
    display.restore('dana');
    display.prefer({ clock: '12h' });
    expect(onRegion).toHaveBeenLastCalledWith(expect.objectContaining({ clock: '12h' }));
    display.settle({ savedAt: 90, preferences: { timeZone: 'Asia/Tokyo' } });
    const tokyo = { clock: undefined, timeZone: 'Asia/Tokyo' };
    expect(onRegion).toHaveBeenLastCalledWith(expect.objectContaining(tokyo));
  });

  it('is nothing but what is known', () => {
    expect(
      preferencesOf({ showAvatars: 'no', foldLongMessages: 0, notificationLevel: 'loud' }),
    ).toEqual(preferencesOf(undefined));
    expect(layoutOf({ sidebarWidth: 9, collapsedSidebarWidth: 1 })).toEqual(layoutOf(null));
  });
});

describe('the theme of a person', () => {
  it('follows the system when the person chose so', () => {
    const { theme, storage } = setUp();
    theme.choose('system');
    expect(html.dataset.theme).toBe('daylight');
    expect(bars.colour).toBe('#eef1f6');
    expect(storage.getItem('preferredTheme')).toBe('system');
    expect(theme.chosen()).toBe('system');
  });

  it('THEME-030 is stored as preferredTheme and sent to the server', () => {
    const { theme, storage, saved } = setUp();
    theme.restore('dana');
    theme.choose('emerald');
    expect(html.dataset.theme).toBe('emerald');
    expect(storage.getItem('preferredTheme')).toBe('emerald');
    expect(saved).toEqual([
      ['theme', { version: 1, savedAt: 50, id: 'emerald', characters: true }],
    ]);
  });

  it('THEME-040 takes the falling characters along', () => {
    const { theme, storage, saved } = setUp();
    theme.restore('dana');
    theme.animate(false);
    expect(storage.getItem('falling_characters')).toBe('off');
    expect(saved).toMatchObject([['theme', { characters: false }]]);
  });

  it('is the server’s when that is newer, or when another person chose this browser’s', () => {
    const { theme, storage } = setUp();
    theme.restore('dana');
    theme.choose('emerald');
    theme.settle({ savedAt: 40, id: 'blue-robot' });
    expect(storage.getItem('preferredTheme')).toBe('emerald');
    theme.leave();
    theme.restore('pia');
    theme.settle({ savedAt: 10, id: 'blue-robot' });
    expect(storage.getItem('preferredTheme')).toBe('blue-robot');
  });
});
