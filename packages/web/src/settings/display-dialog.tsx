import { EyeOpenIcon } from '@blueprintjs/icons';
import { timeZones, type DayOrder, type FirstDay } from '@mach42/language/region.ts';
import { t } from '@mach42/language/t.ts';
import { usePreferences, useShell } from '@mach42/plugin-kit/hooks.ts';
import type { DisplayPreferences } from '@mach42/plugin-kit/shell.ts';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';
import { LanguageSelect } from './language-select.tsx';
import { Row } from './row.tsx';
import './display-dialog.css';

const groupings = [
  { value: 'time', label: t('By time') },
  { value: 'sender', label: t('By sender') },
  { value: 'none', label: t('Never') },
] as const;

const groupingHints = {
  time: t('In rooms, one name for what a person writes within five minutes'),
  sender: t('In rooms, one name until another person writes or a new day begins'),
  none: t('In rooms, a name for each message'),
} as const;

/** Chooses how messages are shown; a choice is valid at once, on every device. */
export default function DisplayDialog({ onClose }: { readonly onClose: () => void }) {
  const { display } = useShell();
  const preferences = usePreferences();
  return (
    <Dialog isOpen title={t('Display')} icon={<EyeOpenIcon />} onClose={onClose}>
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
      </div>
    </Dialog>
  );
}

const clocks = [
  { value: '24h', label: t('24 hours') },
  { value: '12h', label: t('12 hours') },
] as const;

const zones = [
  { value: '', label: t('Time zone of the device') },
  ...timeZones().map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
];

const orders = [
  { value: 'dmy', label: t('Day, month, year') },
  { value: 'mdy', label: t('Month, day, year') },
  { value: 'ymd', label: t('Year, month, day') },
] as const;

const firstDays = [
  { value: '', label: t('As the browser') },
  { value: 'monday', label: t('Monday') },
  { value: 'saturday', label: t('Saturday') },
  { value: 'sunday', label: t('Sunday') },
] as const;

/** Chooses how days and times are written and entered. The page loads again with the choice. */
function RegionRows() {
  const { display } = useShell();
  const { clock, timeZone, dayOrder, firstDay } = usePreferences();
  return (
    <>
      <Row name={t('Hours')} hint={t('How times are written')}>
        <Segmented<'24h' | '12h'>
          label={t('Hours')}
          options={clocks}
          value={clock ?? '24h'}
          onChange={(chosen) => display.prefer({ clock: chosen === '12h' ? chosen : undefined })}
        />
      </Row>
      <Row name={t('Dates')} hint={t('The order in which they are typed')}>
        <Select<DayOrder | 'dmy'>
          aria-label={t('Dates')}
          className="ws-language"
          options={orders}
          value={dayOrder ?? 'dmy'}
          onChange={(order) => display.prefer({ dayOrder: order === 'dmy' ? undefined : order })}
        />
      </Row>
      <Row name={t('First day of the week')} hint={t('In calendars')}>
        <Select<FirstDay | ''>
          aria-label={t('First day of the week')}
          className="ws-language"
          options={firstDays}
          value={firstDay ?? ''}
          onChange={(day) => display.prefer({ firstDay: day === '' ? undefined : day })}
        />
      </Row>
      <Row name={t('Time zone')} hint={t('Of the times that are shown and entered')}>
        <Select
          aria-label={t('Time zone')}
          className="ws-language"
          options={zones}
          value={timeZone ?? ''}
          onChange={(zone) => display.prefer({ timeZone: zone === '' ? undefined : zone })}
        />
      </Row>
    </>
  );
}
