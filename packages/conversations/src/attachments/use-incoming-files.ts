import { t } from '@mach42/language/t.ts';
import { useState, type ClipboardEvent, type DragEvent } from 'react';

/** A shorter text stays one to edit, also where it is too much. */
const longPaste = 200;

interface IncomingFiles {
  /** Whether this person may attach files here. */
  readonly isOn: boolean;
  /** The text that is written already. */
  readonly written: string;
  /** How long it may be, as `lengthOf` counts it. */
  readonly most: number;
  /** Default: UTF-16 units, as fields count. */
  readonly lengthOf?: (text: string) => number;
  readonly onFiles: (files: readonly File[]) => void;
}

interface IncomingHandlers {
  /** Files are held over the element. */
  readonly isOver: boolean;
  readonly drop: {
    readonly onDragOver?: (event: DragEvent) => void;
    readonly onDragLeave?: () => void;
    readonly onDrop?: (event: DragEvent) => void;
  };
  readonly onPaste: (event: ClipboardEvent) => void;
}

/** Takes in files that are dropped or pasted, and as a file a long text for which there is no room. */
export function useIncomingFiles({
  isOn,
  written,
  most,
  lengthOf = (text) => text.length,
  onFiles,
}: IncomingFiles): IncomingHandlers {
  const [isOver, setIsOver] = useState(false);
  const onPaste = (event: ClipboardEvent): void => {
    if (!isOn) return;
    const { files } = event.clipboardData;
    const pasted = event.clipboardData.getData('text/plain');
    const longer = pasted.length < longPaste ? 0 : lengthOf(written) + lengthOf(pasted);
    if (files.length > 0 && pasted === '') onFiles([...files]);
    else if (longer > most) {
      onFiles([new File([pasted], t('Pasted text.txt'), { type: 'text/plain' })]);
    } else return;
    event.preventDefault();
  };
  if (!isOn) return { isOver: false, drop: {}, onPaste };
  return {
    isOver,
    onPaste,
    drop: {
      onDragOver(event) {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop(event) {
        setIsOver(false);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
