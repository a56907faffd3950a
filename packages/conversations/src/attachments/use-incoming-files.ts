import { t } from '@mach42/language/t.ts';
import {
  useEffect,
  useEffectEvent,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type RefObject,
} from 'react';

/** A pasted text that is shorter (in UTF-16 units) is put into the field, also where there is no room for it. */
const longPaste = 200;

interface IncomingFiles {
  /** Whether this person may attach files here. */
  readonly isOn: boolean;
  /** The text that is written already. */
  readonly written: string;
  /** The greatest length of the text, as `lengthOf` counts it. */
  readonly most: number;
  /** Returns the length of a text; default: its UTF-16 units, as fields count. */
  readonly lengthOf?: (text: string) => number;
  readonly onFiles: (files: readonly File[]) => void;
  /**
   * An element whose parent also accepts dropped files: people drop a file onto the text that they read, not onto a
   * field.
   */
  readonly inside?: RefObject<HTMLElement | null>;
}

interface IncomingHandlers {
  /** Whether files are held over the element. */
  readonly isOver: boolean;
  readonly drop: {
    readonly onDragOver?: (event: DragEvent) => void;
    readonly onDragLeave?: (event: DragEvent) => void;
    readonly onDrop?: (event: DragEvent) => void;
  };
  readonly onPaste: (event: ClipboardEvent) => void;
}

/** Attaches files that are dropped or pasted. A long pasted text that does not fit is attached as a file. */
export function useIncomingFiles({
  isOn,
  written,
  most,
  lengthOf = (text) => text.length,
  onFiles,
  inside,
}: IncomingFiles): IncomingHandlers {
  const [isOver, setIsOver] = useState(false);
  const onDragOver = (event: Dragged): void => {
    if (event.dataTransfer?.types.includes('Files') !== true) return;
    event.preventDefault();
    setIsOver(true);
  };
  const onDragLeave = ({ currentTarget, relatedTarget }: Dragged): void => {
    const isWithin =
      currentTarget instanceof Node &&
      relatedTarget instanceof Node &&
      currentTarget.contains(relatedTarget);
    if (!isWithin) setIsOver(false);
  };
  const onDrop = (event: Dragged): void => {
    setIsOver(false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
  const drop = { onDragOver, onDragLeave, onDrop };
  useDropsAround(isOn ? inside : undefined, drop);
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
  return { isOver, onPaste, drop: inside === undefined ? drop : {} };
}

type Dragged = Pick<globalThis.DragEvent, 'currentTarget' | 'relatedTarget' | 'preventDefault'> & {
  readonly dataTransfer: DataTransfer | null;
};

interface Drops {
  readonly onDragOver: (event: Dragged) => void;
  readonly onDragLeave: (event: Dragged) => void;
  readonly onDrop: (event: Dragged) => void;
}

/** Makes the parent of an element accept dropped files. */
function useDropsAround(inside: RefObject<HTMLElement | null> | undefined, drops: Drops): void {
  const onDragOver = useEffectEvent(drops.onDragOver);
  const onDragLeave = useEffectEvent(drops.onDragLeave);
  const onDrop = useEffectEvent(drops.onDrop);
  useEffect(() => {
    const area = inside?.current?.parentElement;
    if (area === null || area === undefined) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    area.addEventListener('dragover', (event) => onDragOver(event), { signal });
    area.addEventListener('dragleave', (event) => onDragLeave(event), { signal });
    area.addEventListener('drop', (event) => onDrop(event), { signal });
    return () => ending.abort();
  }, [inside]);
}
