import { t } from '@mach42/language/t.ts';
import { Trans } from '@mach42/language/trans.tsx';
import { EyeOpenIcon } from '@blueprintjs/icons';
import { TimeField } from '@mach42/plugin-kit/dates/time-field.tsx';
import { usePreferences, useShell } from '@mach42/plugin-kit/hooks.ts';
import type {
  DisplayPreferences,
  NotificationLevel,
  QuietHours,
} from '@mach42/plugin-kit/shell.ts';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';
import { useState } from 'react';
import { useApp } from '../shell/app-context.ts';
import type { SystemNoticesState } from '../notices/system-notices.ts';
import { LanguageSelect } from './language-select.tsx';
import { RegionRows } from './region-rows.tsx';
import { Row } from './row.tsx';
import './display-dialog.css';

interface DisplayDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const groupings = [
  { value: 'time', label: t('By time') },
  { value: 'sender', label: t('By sender') },
  { value: 'none', label: t('Never') },
] as const;

const levels = [
  { value: 'all', label: t('All') },
  { value: 'mentions', label: t('Mentions') },
  { value: 'none', label: t('None') },
] as const;

const groupingHints = {
  time: t('In rooms, one name for what a person writes within five minutes'),
  sender: t('In rooms, one name until another person writes or a new day begins'),
  none: t('In rooms, a name for each message'),
} as const;

const levelHints = {
  all: t('Rooms count unread messages; a mention shows a notice'),
  mentions: t('A mention in a room shows a notice; nothing is counted'),
  none: t('Rooms show no notice and no count; unread ones stand out'),
} as const;

/** How the person likes messages; what is chosen holds at once, on every device. */
export function DisplayDialog({ isOpen, onClose }: DisplayDialogProps) {
  const { display } = useShell();
  const preferences = usePreferences();
  return (
    <Dialog isOpen={isOpen} title={t('Display')} icon={<EyeOpenIcon />} onClose={onClose}>
      <div className="ws-display">
        <Row
          name={t('Language')}
          hint={t('Of the interface; what people and models write stays as it is')}
        >
          <LanguageSelect />
        </Row>
        <RegionRows />
        <Switch
          label={t('Timestamps')}
          hint={t('When a message was written, 24 h')}
          checked={preferences.showTimestamps}
          onChange={(showTimestamps) => display.prefer({ showTimestamps })}
        />
        <Switch
          label={t('Avatars')}
          hint={t('A picture beside each message')}
          checked={preferences.showAvatars}
          onChange={(showAvatars) => display.prefer({ showAvatars })}
        />
        <Switch
          label={t('Fold long messages')}
          hint={t('The beginning of a long message, and the rest on request')}
          checked={preferences.foldLongMessages}
          onChange={(foldLongMessages) => display.prefer({ foldLongMessages })}
        />
        <Row name={t('Group messages')} hint={groupingHints[preferences.messageGrouping]}>
          <Segmented<DisplayPreferences['messageGrouping']>
            label={t('Group messages')}
            options={groupings}
            value={preferences.messageGrouping}
            onChange={(messageGrouping) => display.prefer({ messageGrouping })}
          />
        </Row>
        <Row name={t('Notifications')} hint={levelHints[preferences.notificationLevel]}>
          <Segmented<NotificationLevel>
            label={t('Notifications')}
            options={levels}
            value={preferences.notificationLevel}
            onChange={(notificationLevel) => display.prefer({ notificationLevel })}
          />
        </Row>
        <OnThisDevice />
        <QuietHoursRow hours={preferences.quietHours} />
      </div>
    </Dialog>
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
    <Switch
      label={t('Notifications on this device')}
      hint={deviceHints[state]}
      checked={state === 'on'}
      disabled={state === 'blocked' || state === 'unsupported'}
      onChange={(on) => void turn(on)}
    />
  );
}

const usualHours: QuietHours = { from: '22:00', to: '07:00' };

/** The times between which no notice is shown; what is unread is counted at any time. */
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
