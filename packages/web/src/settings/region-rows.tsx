import { timeZones, type DayOrder, type FirstDay } from '@mach42/language/region.ts';
import { t } from '@mach42/language/t.ts';
import { usePreferences, useShell } from '@mach42/plugin-kit/hooks.ts';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { Row } from './row.tsx';

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

/** How days and times are written and entered. The page loads again with what is chosen. */
export function RegionRows() {
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
