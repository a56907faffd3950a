import { EmojiIcon } from '@blueprintjs/icons';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { OtherEmoji } from './other-emoji.tsx';
import './reactions.css';

const offered = [
  ['👍', 'Thumbs up'],
  ['👎', 'Thumbs down'],
  ['❤️', 'Heart'],
  ['😀', 'Smile'],
  ['😂', 'Laughing'],
  ['😮', 'Surprised'],
  ['😢', 'Sad'],
  ['🎉', 'Celebration'],
  ['🙏', 'Thanks'],
  ['👏', 'Applause'],
  ['💪', 'Strong'],
  ['👀', 'Looking'],
  ['🔥', 'Fire'],
  ['💡', 'Idea'],
  ['✅', 'Done'],
  ['❌', 'No'],
  ['❓', 'Question'],
  ['🚀', 'Rocket'],
] as const;

interface EmojiPickerProps {
  readonly label?: string;
  readonly className?: string;
  /** Pixels of the drawing. */
  readonly size?: number;
  readonly onPick: (emoji: string) => void;
}

export function EmojiPicker(props: EmojiPickerProps) {
  const { label = 'Add a reaction', className, size = 12, onPick } = props;
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
