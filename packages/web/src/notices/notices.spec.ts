import { describe, expect, it } from 'vitest';
import { createSystemNotices } from './notices.ts';

interface Given {
  readonly permission?: NotificationPermission;
  /** The person's answer when the browser asks. */
  readonly answers?: NotificationPermission;
  readonly isLookedAt?: boolean;
  readonly refuses?: boolean;
}

function given({ permission = 'default', answers = 'granted', isLookedAt, refuses }: Given = {}) {
  const shown: FakeNotification[] = [];
  const stored = new Map<string, string>();
  const focused: string[] = [];
  class FakeNotification extends EventTarget {
    static permission = permission;
    static requestPermission = () => {
      FakeNotification.permission = answers;
      return Promise.resolve(answers);
    };
    readonly title: string;
    readonly options: NotificationOptions | undefined;
    isClosed = false;
    constructor(title: string, options?: NotificationOptions) {
      super();
      if (refuses === true) throw new TypeError('Illegal constructor.');
      this.title = title;
      this.options = options;
      shown.push(this);
    }
    close(): void {
      this.isClosed = true;
    }
  }
  const notices = createSystemNotices({
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
    page: { hasFocus: () => isLookedAt === true, visibilityState: 'visible' },
    notification: FakeNotification as unknown as typeof Notification,
    focus: () => void focused.push('window'),
  });
  return { notices, shown, focused };
}

const notice = { title: 'Kiln crew', text: 'It is hot.', tag: 'r1', run: () => undefined };

describe('notices of the device', () => {
  it('are off until the person turns them on, and then shown with their tag', async () => {
    const { notices, shown } = given();
    expect([notices.state(), notices.show(notice)]).toEqual(['off', false]);
    expect(await notices.turnOn()).toBe('on');
    expect(notices.show(notice)).toBe(true);
    expect(shown).toMatchObject([
      { title: 'Kiln crew', options: { body: 'It is hot.', tag: 'r1' } },
    ]);
    notices.turnOff();
    expect([notices.state(), notices.show(notice)]).toEqual(['off', false]);
  });

  it('are blocked where the browser is set to block them', async () => {
    const { notices } = given({ answers: 'denied' });
    expect(await notices.turnOn()).toBe('blocked');
    expect(notices.show(notice)).toBe(false);
  });

  it('are not shown to a person who looks at the page', async () => {
    const { notices, shown } = given({ isLookedAt: true });
    await notices.turnOn();
    expect(notices.show(notice)).toBe(false);
    expect(shown).toEqual([]);
  });

  it('bring the window to the front when they are pressed, and lead to what they are about', async () => {
    const { notices, shown, focused } = given();
    await notices.turnOn();
    notices.show({ ...notice, run: () => void focused.push('room') });
    shown[0]?.dispatchEvent(new Event('click'));
    expect(focused).toEqual(['window', 'room']);
    expect(shown[0]?.isClosed).toBe(true);
  });

  it('are said not to be there where the browser has none, or refuses to show one', async () => {
    const none = createSystemNotices({
      storage: { getItem: () => 'on', setItem: () => undefined, removeItem: () => undefined },
      page: { hasFocus: () => false, visibilityState: 'hidden' },
      notification: undefined,
      focus: () => undefined,
    });
    expect([none.state(), await none.turnOn(), none.show(notice)]).toEqual([
      'unsupported',
      'unsupported',
      false,
    ]);
    const { notices } = given({ refuses: true });
    await notices.turnOn();
    expect(notices.show(notice)).toBe(false);
    expect(notices.state()).toBe('unsupported');
  });
});
