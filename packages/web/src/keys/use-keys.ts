import { isMac } from '@mach42/plugin-kit/ui/kbd.tsx';
import { useEffect, useEffectEvent } from 'react';
import type { BoundCommand } from '../shell/use-commands.ts';
import { isStroke, isText } from './keys.ts';

/** Runs the commands of the page by their keys. */
export function useKeys(commands: readonly BoundCommand[]): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const writes = isWriting(event.target);
    const pressed = commands.find(
      ({ command }) =>
        command.keys !== undefined &&
        isStroke(event, command.keys, isMac) &&
        !(writes && isText(command.keys)),
    );
    if (pressed === undefined) return;
    event.preventDefault();
    pressed.run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
