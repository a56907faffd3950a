import { PaperclipIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import type { RefObject } from 'react';

interface AttachButtonProps {
  /** The file input that the button opens, for other code that opens it as well. */
  readonly picker: RefObject<HTMLInputElement | null>;
  /** True: the button shows its label as a text. */
  readonly isWide?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Has the person choose files of the device. */
export function AttachButton({ picker, isWide = false, onFiles }: AttachButtonProps) {
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={t('Files to attach')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The value is emptied, so that the same file can be chosen again.
          target.value = '';
        }}
      />
      {isWide ? (
        <Button
          variant="plain"
          size="small"
          icon={<PaperclipIcon size={14} />}
          onClick={() => picker.current?.click()}
        >
          {t('Attach files')}
        </Button>
      ) : (
        <IconButton
          icon={<PaperclipIcon />}
          label={t('Attach files')}
          onClick={() => picker.current?.click()}
        />
      )}
    </>
  );
}
