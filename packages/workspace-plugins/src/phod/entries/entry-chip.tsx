import {
  ArrowRightIcon,
  ErrorIcon,
  EyeOpenIcon,
  RefreshIcon,
  TickIcon,
  TimeIcon,
  UndoIcon,
} from '@blueprintjs/icons';
import { modelTexts, providerName } from '@mach42/contracts/models/texts.ts';
import { Chip, type ChipTone } from '@mach42/plugin-kit/ui/chip.tsx';
import type { ReactElement } from 'react';
import type { EntryMark } from './state/select.ts';

interface EntryChipProps {
  readonly mark: EntryMark;
  readonly title: string;
  readonly onClick: () => void;
}

/** What an entry's status says; clicked, it leads to the entry. */
export function EntryChip({ mark, title, onClick }: EntryChipProps) {
  const { tone, icon, text } = drawn(mark);
  return (
    <Chip tone={tone} icon={icon} title={title} onClick={onClick}>
      {text}
    </Chip>
  );
}

interface Drawn {
  readonly tone: ChipTone;
  readonly icon: ReactElement;
  readonly text: string;
}

function drawn(mark: EntryMark): Drawn {
  switch (mark.kind) {
    case 'open':
      return { tone: 'warning', icon: <ArrowRightIcon size={12} />, text: 'Open' };
    case 'waiting':
      return {
        tone: 'warning',
        icon: <TimeIcon size={12} />,
        text: modelTexts.waitingFor(providerName(mark.provider)),
      };
    case 'queued':
      return {
        tone: 'accent',
        icon: <TimeIcon size={12} />,
        text: `Queued, ${ordinal(mark.place)}`,
      };
    case 'processing':
      return {
        tone: 'accent',
        icon: <RefreshIcon size={12} />,
        text: `Running, ${mark.percent} %`,
      };
    case 'review':
      return { tone: 'accent', icon: <EyeOpenIcon size={12} />, text: 'Review' };
    case 'failed':
      return { tone: 'danger', icon: <ErrorIcon size={12} />, text: 'Failed' };
    case 'processed':
      return { tone: 'success', icon: <TickIcon size={12} />, text: 'Processed' };
    case 'error':
      return { tone: 'danger', icon: <ErrorIcon size={12} />, text: 'Error' };
    case 'discarded':
      return { tone: 'neutral', icon: <UndoIcon size={12} />, text: 'Take back' };
  }
}

const endings = new Intl.PluralRules('en', { type: 'ordinal' });
const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const;

function ordinal(place: number): string {
  return `${place}${ending[endings.select(place)]}`;
}
