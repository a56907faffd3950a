import { t } from '@mach42/language/t.ts';
import {
  ChatIcon,
  DesktopIcon,
  ExportIcon,
  GitMergeIcon,
  TextHighlightIcon,
} from '@blueprintjs/icons';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import type { ReactElement } from 'react';
import { isUnsent, sentTo, type Way } from './texts.ts';

interface Purpose {
  readonly name: string;
  readonly icon: ReactElement;
}

const purposes = new Map<string, Purpose>([
  ['reply', { name: t('Reply'), icon: <ChatIcon size={12} /> }],
  ['merge', { name: t('Merge'), icon: <GitMergeIcon size={12} /> }],
]);

/** What a call was for, in a word; one that is not known by its own. */
export const purposeOf = (purpose: string): Purpose =>
  purposes.get(purpose) ?? { name: purpose, icon: <TextHighlightIcon size={12} /> };

/** Whether what a model was given left the machine. */
export function Whereabouts({ way }: { readonly way: Way }) {
  if (isUnsent(way)) return <Chip title={sentTo(way)}>{t('not sent')}</Chip>;
  return way.outside ? (
    <Chip tone="outline" icon={<ExportIcon size={12} />} title={sentTo(way)}>
      {t('left')}
    </Chip>
  ) : (
    <Chip icon={<DesktopIcon size={12} />} title={t('Answered on this machine')}>
      {t('stayed here')}
    </Chip>
  );
}
