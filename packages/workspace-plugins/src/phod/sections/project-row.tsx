import { childOf } from '@mach42/json-document/pointer.ts';
import { t } from '@mach42/language/t.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { Chip, StatusDot, type ChipTone } from '@mach42/plugin-kit/ui/chip.tsx';
import { Marked, Place } from './place.tsx';
import { capitalised, dayText, fieldOf } from './text.ts';

/** What a row is given, whatever it draws. */
export interface RowProps {
  readonly item: unknown;
  /** JSON pointer of the item. */
  readonly pointer: string;
}

const toneOfPriority: Readonly<Record<string, ChipTone>> = { high: 'danger', medium: 'warning' };
const toneOfStatus: Readonly<Record<string, 'success' | 'accent'>> = {
  active: 'success',
  completed: 'accent',
};

export function ProjectRow({ item, pointer }: RowProps) {
  const now = useMinute();
  const priority = fieldOf(item, 'priority');
  const status = fieldOf(item, 'status');
  const deadline = fieldOf(item, 'deadline');
  const description = fieldOf(item, 'description');
  const title = fieldOf(item, 'name') === '' ? 'title' : 'name';
  return (
    <div className="ws-phod-item">
      <div className="ws-phod-item__head">
        <Place pointer={childOf(pointer, title)} className="ws-phod-item__title">
          <Marked text={fieldOf(item, title)} />
        </Place>
        {priority !== '' && (
          <Chip tone={toneOfPriority[priority] ?? 'neutral'}>{capitalised(priority)}</Chip>
        )}
      </div>
      {description !== '' && (
        <Place pointer={childOf(pointer, 'description')} className="ws-phod-item__text">
          <Marked text={description} />
        </Place>
      )}
      <div className="ws-phod-item__meta">
        {status !== '' && (
          <>
            <StatusDot tone={toneOfStatus[status] ?? 'muted'} />
            <Place pointer={childOf(pointer, 'status')}>{capitalised(status)}</Place>
          </>
        )}
        {deadline !== '' && (
          <>
            <span aria-hidden="true">·</span>
            <Place pointer={childOf(pointer, 'deadline')}>
              {t('due {deadline}', { deadline: dayText(deadline, now) })}
            </Place>
          </>
        )}
      </div>
    </div>
  );
}
