import { KeyCommandIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { isMac, Kbd } from '@mach42/plugin-kit/ui/kbd.tsx';
import type { BoundCommand } from '../shell/use-commands.ts';
import './key-help.css';

interface KeyHelpProps {
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
  { title: t('Bold, italic and code in a message'), keys: ['mod+b', 'mod+i', 'mod+e'] },
];

/** Every combination that does something now, by who offers it. */
export default function KeyHelp({ commands, onClose }: KeyHelpProps) {
  const groups = groupsOf(commands);
  return (
    <Dialog isOpen title={t('Keyboard')} icon={<KeyCommandIcon />} onClose={onClose}>
      <div className="ws-key-help" {...scrollable}>
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

/** Keys scroll it where it has more lines than there is room for: nothing else in it takes the focus. */
const scrollable = { role: 'region', 'aria-label': t('Keyboard'), tabIndex: 0 } as const;

/** A key that other keyboards do not have. */
const hasCmd = (keys: string): boolean => keys.split('+').includes('meta');

function groupsOf(commands: readonly BoundCommand[]): ReadonlyMap<string, readonly Line[]> {
  const groups = new Map<string, Line[]>();
  for (const { command, group } of commands) {
    if (command.keys === undefined || (!isMac && hasCmd(command.keys))) continue;
    const lines = groups.get(group) ?? [];
    const same = lines.find(({ title }) => title === command.title);
    const others = lines.filter((line) => line !== same);
    const line = { title: command.title, keys: [...(same?.keys ?? []), command.keys] };
    groups.set(group, [...others, line]);
  }
  return groups;
}
