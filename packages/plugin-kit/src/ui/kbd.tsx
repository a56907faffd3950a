import { isMac } from '../platform.ts';
import './kbd.css';

const names: Readonly<Record<string, string>> = {
  mod: isMac ? '⌘' : 'Ctrl',
  alt: isMac ? '⌥' : 'Alt',
  shift: 'Shift',
  ctrl: 'Ctrl',
  meta: '⌘',
  enter: 'Enter',
  escape: 'Esc',
  up: '↑',
  down: '↓',
};

/** The keys of a combination such as `mod+k`, each in its box. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <span className="ws-keys">
      {keys.split('+').map((key) => (
        <kbd key={key} className="ws-kbd">
          {names[key] ?? key.toUpperCase()}
        </kbd>
      ))}
    </span>
  );
}
