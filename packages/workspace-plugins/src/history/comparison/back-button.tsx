import { ArrowLeftIcon } from '@blueprintjs/icons';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { useEffect, useRef } from 'react';

/** Takes the focus: what it leads back from has just opened over the list. */
export function BackButton({ onBack }: { readonly onBack: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button ref={button} variant="plain" icon={<ArrowLeftIcon />} onClick={onBack}>
      Versions
    </Button>
  );
}
