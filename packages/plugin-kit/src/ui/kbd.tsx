import { t } from '@mach42/language/t.ts';
import './kbd.css';

/** Whether the machine has Cmd in place of Ctrl. */
export const isMac = typeof navigator !== 'undefined' && navigator.platform.startsWith('Mac');

const names: Readonly<Record<string, string>> = {
  mod: isMac ? '⌘' : 'Ctrl',
  alt: isMac ? '⌥' : 'Alt',
  shift: 'Shift',
  ctrl: 'Ctrl',
  meta: '⌘',
  enter: 'Enter',
  tab: 'Tab',
  escape: t('Esc'),
  up: '↑',
  down: '↓',
  pageup: t('Page Up'),
  pagedown: t('Page Down'),
};

interface KbdProps {
  readonly keys: string;
  /** True: all keys are in one box, for running text. */
  readonly joined?: boolean;
}

/** The keys of a combination such as `mod+k`, each in its box. */
export function Kbd({ keys, joined = false }: KbdProps) {
  const labels = keys.split('+').map((key) => names[key] ?? key.toUpperCase());
  const boxes = joined ? [labels.join(' ')] : labels;
  return (
    <span className="ws-keys">
      {boxes.map((label) => (
        <kbd key={label} className="ws-kbd">
          {label}
        </kbd>
      ))}
    </span>
  );
}
