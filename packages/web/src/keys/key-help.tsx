import { t } from '@mach42/language/t.ts';
import { KeyCommandIcon } from '@blueprintjs/icons';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Kbd } from '@mach42/plugin-kit/ui/kbd.tsx';
import type { BoundCommand } from '../shell/use-commands.ts';
import './key-help.css';

interface Stroke {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/**
 * Whether a key press is the combination, such as `mod+k` or `shift+meta+r`. Shift is asked for
 * with letters and named keys only: which signs need it is the keyboard's matter.
 */
export function isStroke(event: Stroke, keys: string, isMac: boolean): boolean {
  const parts = keys.toLowerCase().split('+');
  const has = (name: string) => parts.includes(name);
  const ctrl = has('ctrl') || (has('mod') && !isMac);
  const meta = has('meta') || (has('mod') && isMac);
  const isSign = /^[^\p{L}\p{N}]$/u.test(event.key);
  return (
    event.key.toLowerCase() === parts.at(-1) &&
    event.ctrlKey === ctrl &&
    event.metaKey === meta &&
    (isSign || event.shiftKey === has('shift')) &&
    event.altKey === has('alt')
  );
}

/** Whether the keys would be text where something is being written. */
export function isText(keys: string): boolean {
  return !/\b(ctrl|meta|mod|alt|f\d+)\b/.test(keys.toLowerCase());
}

interface KeyHelpProps {
  readonly isOpen: boolean;
  readonly commands: readonly BoundCommand[];
  readonly onClose: () => void;
}

interface Line {
  readonly title: string;
  /** Each does the same. */
  readonly keys: readonly string[];
}

const everywhere: readonly Line[] = [
  { title: t('Next and previous control'), keys: ['tab'] },
  { title: t('From message to message, in their list'), keys: ['up', 'down'] },
  { title: t('Close what is open'), keys: ['escape'] },
  { title: t('Send what is written'), keys: ['enter'] },
  { title: t('New line in what is written'), keys: ['shift+enter'] },
];

/** Every combination that does something now, by who offers it. */
export function KeyHelp({ isOpen, commands, onClose }: KeyHelpProps) {
  const groups = groupsOf(commands);
  return (
    <Dialog isOpen={isOpen} title={t('Keyboard')} icon={<KeyCommandIcon />} onClose={onClose}>
      <div className="ws-key-help">
        {[...groups, [t('Everywhere'), everywhere] as const].map(([group, lines]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {lines.map(({ title, keys }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>
                    {keys.map((stroke) => (
                      <Kbd key={stroke} keys={stroke} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function groupsOf(commands: readonly BoundCommand[]): ReadonlyMap<string, readonly Line[]> {
  const groups = new Map<string, Line[]>();
  for (const { command, group } of commands) {
    if (command.keys === undefined) continue;
    const lines = groups.get(group) ?? [];
    const same = lines.find(({ title }) => title === command.title);
    const others = lines.filter((line) => line !== same);
    const line = { title: command.title, keys: [...(same?.keys ?? []), command.keys] };
    groups.set(group, [...others, line]);
  }
  return groups;
}
