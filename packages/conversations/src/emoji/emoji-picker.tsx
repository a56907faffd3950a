import { EmojiIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Suspense } from 'react';

const EmojiMenu = lazyPart(() => import('./emoji-menu.tsx'));

interface EmojiPickerProps {
  readonly label?: string;
  readonly className?: string;
  /** The size of the drawing in pixels. */
  readonly size?: number;
  readonly onPick: (emoji: string) => void;
}

/** A button that opens the menu of emoji, in which the person chooses or finds one. */
export function EmojiPicker(props: EmojiPickerProps) {
  const { label = t('Add a reaction'), className, size = 12, onPick } = props;
  return (
    <Popover
      placement="top-end"
      content={
        <Suspense fallback={<div className="ws-popover__body">{t('Loading …')}</div>}>
          <EmojiMenu label={label} onPick={onPick} />
        </Suspense>
      }
    >
      <IconButton
        size={size < 16 ? 'small' : 'medium'}
        className={className}
        icon={<EmojiIcon size={size} />}
        label={label}
      />
    </Popover>
  );
}
