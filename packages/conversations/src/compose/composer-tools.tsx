import { BoldIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { isMac } from '@mach42/plugin-kit/ui/kbd.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Suspense, type KeyboardEvent } from 'react';
import { EmojiPicker } from '../emoji/emoji-picker.tsx';
import type { Format } from './formatting.ts';

const FormatMenu = lazyPart(() => import('./format-menu.tsx'));

interface ComposerToolsProps {
  readonly canMention: boolean;
  /** Inserts a text at the caret. */
  readonly onInsert: (text: string) => void;
  readonly onFormat: (format: Format) => void;
}

/** The buttons of a composer that has room for them. */
export function ComposerTools({ canMention, onInsert, onFormat }: ComposerToolsProps) {
  return (
    <>
      <span className="ws-composer__format">
        <Popover
          placement="top-end"
          content={
            <Suspense>
              <FormatMenu onFormat={onFormat} />
            </Suspense>
          }
        >
          <IconButton icon={<BoldIcon />} label={t('Formatting')} />
        </Popover>
      </span>
      {canMention && (
        <IconButton
          icon={<span className="ws-composer__at">@</span>}
          label={t('Mention someone')}
          onClick={() => onInsert('@')}
        />
      )}
      <EmojiPicker label={t('Insert an emoji')} size={16} onPick={onInsert} />
    </>
  );
}

const formatOfKey: Readonly<Record<string, Format | undefined>> = {
  b: 'bold',
  i: 'italic',
  e: 'code',
};

/** Returns the format that a key press asks for, such as Ctrl+B, or ⌘B on a Mac. */
export function formatOf(event: KeyboardEvent): Format | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const isAsked = isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isAsked && !altKey && !shiftKey ? formatOfKey[key.toLowerCase()] : undefined;
}
