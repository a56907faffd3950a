import { t } from '@mach42/language/t.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { EmojiPicker } from '../message/emoji-picker.tsx';

interface ComposerToolsProps {
  readonly canMention: boolean;
  /** Puts a text at the caret. */
  readonly onInsert: (text: string) => void;
}

export function ComposerTools({ canMention, onInsert }: ComposerToolsProps) {
  return (
    <>
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
