import { t } from '@mach42/language/t.ts';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { createContext, use, useEffect, useRef, type ReactNode } from 'react';
import { BlameCard } from '../blame/blame-card.tsx';
import { excerpt, splitAtMatches } from './search.ts';

interface PhodView {
  readonly query: string;
  /** The pointer of the value whose origin is shown. */
  readonly openPointer: string | undefined;
  readonly onOpenPointer: (pointer: string | undefined) => void;
}

export const PhodViewContext = createContext<PhodView>({
  query: '',
  openPointer: undefined,
  onOpenPointer: () => undefined,
});

/** Shows a text with the search terms marked. */
export function Marked({ text }: { readonly text: string }) {
  const { query } = use(PhodViewContext);
  return splitAtMatches(excerpt(text, query), query).map((piece, index) =>
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
  );
}

interface BlamedValueProps {
  /** The JSON pointer (RFC 6901) of the value. */
  readonly pointer: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A value of the file; pressing it shows its origin. */
export function BlamedValue({ pointer, className, children }: BlamedValueProps) {
  const { openPointer, onOpenPointer } = use(PhodViewContext);
  const isOpen = openPointer === pointer;
  const ref = useReturnedFocus(isOpen);
  const button = (
    <button
      ref={ref}
      type="button"
      className={`ws-blamed-value${isOpen ? ' ws-blamed-value--open' : ''}${className === undefined ? '' : ` ${className}`}`}
      data-pointer={pointer}
      title={t('Where this comes from')}
      onClick={() => onOpenPointer(isOpen ? undefined : pointer)}
    >
      {children}
    </button>
  );
  if (!isOpen) return button;
  return (
    <Popover
      isOpen
      placement="bottom-start"
      content={<BlameCard pointer={pointer} onClose={() => onOpenPointer(undefined)} />}
      onClose={() => onOpenPointer(undefined)}
    >
      {button}
    </Popover>
  );
}

/** Returns the focus to the value when the card about it is closed. */
function useReturnedFocus(isOpen: boolean) {
  const element = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasOpen.current && !isOpen && isLost) element.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return element;
}
