import { useEffect, useState } from 'react';

interface OpenBarOptions {
  readonly initially: boolean;
  readonly collapseAfterMs: number;
  /** Never closes by itself. */
  readonly pinned?: boolean;
  /** Opens when the pointer or the focus comes to it. */
  readonly opensOnApproach?: boolean;
}

/** A bar that closes by itself when neither pointer nor focus has been in it for a while. */
export function useOpenBar(options: OpenBarOptions) {
  const { collapseAfterMs, pinned = false, opensOnApproach = false } = options;
  const [isOpen, setOpen] = useState(options.initially);
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const rests = isOpen && !pinned && !hasPointer && !hasFocus;

  useEffect(() => {
    if (!rests) return undefined;
    const timer = setTimeout(() => setOpen(false), collapseAfterMs);
    return () => clearTimeout(timer);
  }, [rests, collapseAfterMs]);

  const approach = () => {
    if (opensOnApproach) setOpen(true);
  };
  return {
    isOpen: isOpen || pinned,
    toggle: () => setOpen(!isOpen),
    watch: {
      onPointerEnter: () => {
        setPointer(true);
        approach();
      },
      onPointerLeave: () => setPointer(false),
      onFocus: () => {
        if (!hasFocus) approach();
        setFocus(true);
      },
      onBlur: () => setFocus(false),
    },
  };
}
