import { t } from '@mach42/language/t.ts';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { createContext, use, useEffect, useRef, type ReactNode } from 'react';
import { BlameCard } from '../blame/blame-card.tsx';
import { excerpt, splitAtMatches } from './search.ts';

interface PhodView {
  readonly query: string;
  /** The place whose origin is shown. */
  readonly openPlace: string | undefined;
  readonly onOpenPlace: (pointer: string | undefined) => void;
}

export const PhodViewContext = createContext<PhodView>({
  query: '',
  openPlace: undefined,
  onOpenPlace: () => undefined,
});

/** A text with what is searched for marked. */
export function Marked({ text }: { readonly text: string }) {
  const { query } = use(PhodViewContext);
  return splitAtMatches(excerpt(text, query), query).map((piece, index) =>
    index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
  );
}

interface PlaceProps {
  /** JSON pointer (RFC 6901) of the value. */
  readonly pointer: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A value of the file; pressing it shows where it comes from. */
export function Place({ pointer, className, children }: PlaceProps) {
  const { openPlace, onOpenPlace } = use(PhodViewContext);
  const isOpen = openPlace === pointer;
  const ref = useReturnedFocus(isOpen);
  const button = (
    <button
      ref={ref}
      type="button"
      className={`ws-place${isOpen ? ' ws-place--open' : ''}${className === undefined ? '' : ` ${className}`}`}
      data-pointer={pointer}
      title={t('Where this comes from')}
      onClick={() => onOpenPlace(isOpen ? undefined : pointer)}
    >
      {children}
    </button>
  );
  if (!isOpen) return button;
  return (
    <Popover
      isOpen
      placement="bottom-start"
      content={<BlameCard pointer={pointer} onClose={() => onOpenPlace(undefined)} />}
      onClose={() => onOpenPlace(undefined)}
    >
      {button}
    </Popover>
  );
}

/** The place has the focus again when what was shown about it is gone. */
function useReturnedFocus(isOpen: boolean) {
  const place = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (wasOpen.current && !isOpen && isLost) place.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return place;
}
