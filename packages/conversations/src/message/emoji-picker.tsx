import { EmojiIcon } from '@blueprintjs/icons';
import { oneEmoji } from '@mach42/contracts/messages/reactions.ts';
import { t } from '@mach42/language/t.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { useState } from 'react';
import './reactions.css';

const offered = [
  ['👍', t('Thumbs up')],
  ['👎', t('Thumbs down')],
  ['❤️', t('Heart')],
  ['😀', t('Smile')],
  ['😂', t('Laughing')],
  ['😮', t('Surprised')],
  ['😢', t('Sad')],
  ['🎉', t('Celebration')],
  ['🙏', t('Thanks')],
  ['👏', t('Applause')],
  ['💪', t('Strong')],
  ['👀', t('Looking')],
  ['🔥', t('Fire')],
  ['💡', t('Idea')],
  ['✅', t('Done')],
  ['❌', t('No')],
  ['❓', t('Question')],
  ['🚀', t('Rocket')],
] as const;

interface EmojiPickerProps {
  readonly label?: string;
  readonly className?: string;
  /** Pixels of the drawing. */
  readonly size?: number;
  readonly onPick: (emoji: string) => void;
}

export function EmojiPicker(props: EmojiPickerProps) {
  const { label = t('Add a reaction'), className, size = 12, onPick } = props;
  return (
    <Popover
      placement="top-end"
      content={
        <>
          <div className="ws-emoji" role="menu" aria-label={label}>
            {offered.map(([emoji, name]) => (
              <button
                key={emoji}
                type="button"
                role="menuitem"
                className="ws-emoji__item bp6-popover-dismiss"
                aria-label={name}
                title={name}
                onClick={() => onPick(emoji)}
              >
                {emoji}
              </button>
            ))}
          </div>
          <OtherEmoji onPick={onPick} />
        </>
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

/** Any emoji at all, typed or pasted. Sending it closes the popover that this is in. */
function OtherEmoji({ onPick }: { readonly onPick: (emoji: string) => void }) {
  const [typed, setTyped] = useState('');
  const emoji = oneEmoji(typed.trim());
  return (
    <form
      className="ws-emoji__other"
      onSubmit={(event) => {
        event.preventDefault();
        if (emoji !== undefined) onPick(emoji);
      }}
    >
      <TextInput
        aria-label={t('Another emoji')}
        placeholder={t('Another emoji')}
        autoComplete="off"
        maxLength={64}
        value={typed}
        aria-invalid={typed.trim() !== '' && emoji === undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" className="bp6-popover-dismiss" disabled={emoji === undefined}>
        {t('Add')}
      </Button>
    </form>
  );
}
