import { useEffect, useState } from 'react';

interface OpenBarOptions {
  readonly initially: boolean;
  readonly collapseAfterMs: number;
}

/**
 * A bar that is opened and closed by its toggle. Once opened by hand it closes by itself when
 * neither the pointer nor the focus has been in it for a while.
 */
export function useOpenBar({ initially, collapseAfterMs }: OpenBarOptions) {
  const [isOpen, setOpen] = useState(initially);
  const [byHand, setByHand] = useState(false);
  const [inUse, setInUse] = useState(false);

  useEffect(() => {
    if (!isOpen || !byHand || inUse) return undefined;
    const timer = setTimeout(() => setOpen(false), collapseAfterMs);
    return () => clearTimeout(timer);
  }, [isOpen, byHand, inUse, collapseAfterMs]);

  return {
    isOpen,
    toggle: () => {
      setOpen(!isOpen);
      setByHand(true);
    },
    watch: {
      onPointerEnter: () => setInUse(true),
      onPointerLeave: () => setInUse(false),
      onFocus: () => setInUse(true),
      onBlur: () => setInUse(false),
    },
  };
}
