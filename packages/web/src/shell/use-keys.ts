import { isMac } from '@mach42/plugin-kit/platform.ts';
import { useEffect, useEffectEvent } from 'react';
import { isStroke } from './keys.ts';
import type { BoundCommand } from './use-commands.ts';

/** Runs the commands of the page by their keys. */
export function useKeys(commands: readonly BoundCommand[]): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const pressed = commands.find(
      ({ command }) => command.keys !== undefined && isStroke(event, command.keys, isMac),
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
