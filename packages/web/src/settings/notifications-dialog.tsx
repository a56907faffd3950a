import { NotificationsIcon } from '@blueprintjs/icons';
import { nextTimeOfDay } from '@mach42/contracts/kernel/time-zone.ts';
import type { DateReminders } from '@mach42/contracts/preferences/notification-preferences.ts';
import { getPushState } from '@mach42/contracts/push/calls.ts';
import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { preferredZone } from '@mach42/plugin-kit/dates/preferred.ts';
import { TimeField } from '@mach42/plugin-kit/dates/time-field.tsx';
import { usePreferences, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import type { NotificationLevel, QuietHours } from '@mach42/plugin-kit/shell.ts';
import { formatTime } from '@mach42/plugin-kit/time.ts';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';
import { useEffect, useMemo, useState } from 'react';
import { createPushNotices, type SystemNoticesState } from '../notices/notices.ts';
import { usePausedUntil } from '../notices/paused-mark.tsx';
import { useApp } from '../shell/app-context.ts';
import { DigestRow } from './digest-row.tsx';
import { Row } from './row.tsx';
import './display-dialog.css';

const levels = [
  { value: 'all', label: t('All') },
  { value: 'mentions', label: t('Mentions') },
  { value: 'none', label: t('None') },
] as const;

const levelHints = {
  all: t('Rooms count unread messages; a mention shows a notice'),
  mentions: t('A mention in a room shows a notice; nothing is counted'),
  none: t('Rooms show no notice and no count; unread ones stand out'),
} as const;

interface NotificationsDialogProps {
  readonly onClose: () => void;
}

/** Chooses which notifications the person gets, and when; a choice is valid at once, on every device. */
export default function NotificationsDialog({ onClose }: NotificationsDialogProps) {
  const { display } = useShell();
  const preferences = usePreferences();
  return (
    <Dialog isOpen title={t('Notifications')} icon={<NotificationsIcon />} onClose={onClose}>
      <div className="ws-display">
        <PauseRow />
        <Row name={t('Messages in rooms')} hint={levelHints[preferences.notificationLevel]}>
          <Segmented<NotificationLevel>
            label={t('Messages in rooms')}
            options={levels}
            value={preferences.notificationLevel}
            onChange={(notificationLevel) => display.prefer({ notificationLevel })}
          />
        </Row>
        <DigestRow digest={preferences.digest} />
        <DateRemindersRow reminders={preferences.dateReminders} />
        <OnThisDevice />
        <QuietHoursRow hours={preferences.quietHours} />
      </div>
    </Dialog>
  );
}

const pauses = [
  { value: 'none', label: t('Off') },
  { value: 'hour', label: t('For an hour') },
  { value: 'morning', label: t('Until tomorrow morning') },
] as const;

type Pause = (typeof pauses)[number]['value'];

const morning = '08:00';
const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Returns the end of a pause in whole minutes, as the page shows it. */
function endOfPause(pause: Pause, now: Date): Date | undefined {
  if (pause === 'none') return undefined;
  if (pause === 'morning') return nextTimeOfDay(preferredZone, morning, now);
  return new Date(Math.floor((now.getTime() + hourMs) / minuteMs) * minuteMs);
}

/** Returns the pause that has this end. */
function pauseUntil(end: Date | undefined): Pause {
  if (end === undefined) return 'none';
  return preferredZone.timeAt(end) === morning ? 'morning' : 'hour';
}

/** No notice for a while, which ends by itself. */
function PauseRow() {
  const { display } = useShell();
  const until = usePausedUntil();
  const set = (pause: Pause) =>
    display.prefer({ pausedUntil: endOfPause(pause, new Date())?.toISOString() });
  return (
    <Row
      name={t('Do not disturb')}
      hint={
        until === undefined
          ? t('No notices for a while; unread messages are still counted')
          : t('No notices until {time}, then they are shown again', { time: formatTime(until) })
      }
    >
      <Segmented<Pause>
        label={t('Do not disturb')}
        options={pauses}
        value={pauseUntil(until)}
        onChange={set}
      />
    </Row>
  );
}

const usualReminders: DateReminders = { when: 'day', time: '08:00' };

const whens = [
  { value: 'none', label: t('Never') },
  { value: 'day', label: t('On the day') },
  { value: 'before', label: t('The day before') },
] as const;

/** Chooses when the person is reminded of events, tasks and projects of their file that have a date. */
function DateRemindersRow({ reminders }: { readonly reminders: DateReminders | undefined }) {
  const { display } = useShell();
  const set = (dateReminders: DateReminders | undefined) => display.prefer({ dateReminders });
  return (
    <>
      <Row
        name={t('Reminders of dates')}
        hint={t('Events, tasks and projects of your file, once a day')}
      >
        <Segmented<'none' | DateReminders['when']>
          label={t('Reminders of dates')}
          options={whens}
          value={reminders?.when ?? 'none'}
          onChange={(when) =>
            set(when === 'none' ? undefined : { ...(reminders ?? usualReminders), when })
          }
        />
      </Row>
      {reminders && (
        <div className="ws-display__times">
          <Trans
            message="at {time}"
            values={{
              time: (
                <TimeField
                  aria-label={t('Time of the reminders')}
                  value={reminders.time}
                  onChange={(time) => time !== '' && set({ ...reminders, time })}
                />
              ),
            }}
          />
        </div>
      )}
    </>
  );
}

const deviceHints: Readonly<Record<SystemNoticesState, string>> = {
  on: t('Shown by this device while the workspace is in the background'),
  off: t('Shown by this device while the workspace is in the background'),
  blocked: t(
    'This browser blocks notifications of the workspace. Allow them in its settings for this page.',
  ),
  unsupported: t('This browser cannot show notifications.'),
};

/** Notices of the device; the browser is asked for its permission when they are turned on. */
function OnThisDevice() {
  const { notices } = useApp();
  const [state, setState] = useState(notices.state);
  const turn = async (on: boolean) => {
    if (on) return setState(await notices.turnOn());
    notices.turnOff();
    setState(notices.state());
  };
  return (
    <>
      <Switch
        label={t('Notifications on this device')}
        hint={deviceHints[state]}
        checked={state === 'on'}
        disabled={state === 'blocked' || state === 'unsupported'}
        onChange={(on) => void turn(on)}
      />
      {state === 'on' && <PushSwitch />}
    </>
  );
}

/** Notices of this browser while no page is open, where the settings allow them. */
function PushSwitch() {
  const { api, toasts } = useShell();
  const push = useMemo(() => createPushNotices(api), [api]);
  const isAllowed = useRead(getPushState).answer?.data.isAllowed === true;
  const [isOn, setOn] = useState<boolean>();
  useEffect(() => {
    let isShown = true;
    void push.isOn().then((on) => isShown && setOn(on));
    return () => {
      isShown = false;
    };
  }, [push]);
  if (!push.isSupported || (!isAllowed && isOn !== true)) return null;
  const turn = async (on: boolean) => {
    try {
      await (on ? push.turnOn() : push.turnOff());
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof DOMException)) throw error;
      toasts.error(
        t('Push notifications could not be changed. {reason}', { reason: error.message }),
      );
    }
    setOn(await push.isOn());
  };
  return (
    <Switch
      label={t('Also while no page is open')}
      hint={t(
        'Of mentions, direct messages and reminders, by the push service of this browser: who and where, never what was written',
      )}
      checked={isOn === true}
      disabled={isOn === undefined}
      onChange={(on) => void turn(on)}
    />
  );
}

const usualHours: QuietHours = { from: '22:00', to: '07:00' };

/** The times between which no notice is shown; unread messages are counted at any time. */
function QuietHoursRow({ hours }: { readonly hours: QuietHours | undefined }) {
  const { display } = useShell();
  const set = (quietHours: QuietHours | undefined) => display.prefer({ quietHours });
  const time = (which: keyof QuietHours, label: string) =>
    hours && (
      <TimeField
        aria-label={label}
        value={hours[which]}
        onChange={(time) => time !== '' && set({ ...hours, [which]: time })}
      />
    );
  return (
    <>
      <Switch
        label={t('Quiet hours')}
        hint={t('No notices every day between two times; unread messages are still counted')}
        checked={hours !== undefined}
        onChange={(on) => set(on ? usualHours : undefined)}
      />
      {hours && (
        <div className="ws-display__times">
          <Trans
            message="from {from} to {to}"
            values={{ from: time('from', t('Quiet from')), to: time('to', t('Quiet until')) }}
          />
        </div>
      )}
    </>
  );
}
