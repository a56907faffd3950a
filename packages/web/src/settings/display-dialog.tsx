import { EyeOpenIcon } from '@blueprintjs/icons';
import { usePreferences, useShell } from '@mach42/plugin-kit/hooks.ts';
import type { DisplayPreferences } from '@mach42/plugin-kit/shell.ts';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';
import type { ReactNode } from 'react';
import './display-dialog.css';

interface DisplayDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const groupings = [
  { value: 'time', label: 'By time' },
  { value: 'sender', label: 'By sender' },
  { value: 'none', label: 'Never' },
] as const;

const levels = [
  { value: 'all', label: 'All' },
  { value: 'mentions', label: 'Mentions' },
  { value: 'none', label: 'None' },
] as const;

const groupingHints = {
  time: 'In rooms, one name for what a person writes within five minutes',
  sender: 'In rooms, one name until another person writes or a new day begins',
  none: 'In rooms, a name for each message',
} as const;

const levelHints = {
  all: 'Rooms count unread messages; a mention shows a notice',
  mentions: 'A mention in a room shows a notice; nothing is counted',
  none: 'Rooms show no notice and no count; unread ones stand out',
} as const;

/** How the person likes messages; what is chosen holds at once, on every device. */
export function DisplayDialog({ isOpen, onClose }: DisplayDialogProps) {
  const { display } = useShell();
  const preferences = usePreferences();
  return (
    <Dialog isOpen={isOpen} title="Display" icon={<EyeOpenIcon />} onClose={onClose}>
      <div className="ws-display">
        <Switch
          label="Timestamps"
          hint="When a message was written, 24 h"
          checked={preferences.showTimestamps}
          onChange={(showTimestamps) => display.prefer({ showTimestamps })}
        />
        <Switch
          label="Avatars"
          hint="A picture beside each message"
          checked={preferences.showAvatars}
          onChange={(showAvatars) => display.prefer({ showAvatars })}
        />
        <Switch
          label="Fold long messages"
          hint="The beginning of a long message, and the rest on request"
          checked={preferences.foldLongMessages}
          onChange={(foldLongMessages) => display.prefer({ foldLongMessages })}
        />
        <Row name="Group messages" hint={groupingHints[preferences.messageGrouping]}>
          <Segmented<DisplayPreferences['messageGrouping']>
            label="Group messages"
            options={groupings}
            value={preferences.messageGrouping}
            onChange={(messageGrouping) => display.prefer({ messageGrouping })}
          />
        </Row>
        <Row name="Notifications" hint={levelHints[preferences.notificationLevel]}>
          <Segmented<DisplayPreferences['notificationLevel']>
            label="Notifications"
            options={levels}
            value={preferences.notificationLevel}
            onChange={(notificationLevel) => display.prefer({ notificationLevel })}
          />
        </Row>
      </div>
    </Dialog>
  );
}

interface RowProps {
  readonly name: string;
  readonly hint: string;
  readonly children: ReactNode;
}

function Row({ name, hint, children }: RowProps) {
  return (
    <div className="ws-display__row">
      <div>
        {name}
        <div className="ws-display__hint">{hint}</div>
      </div>
      {children}
    </div>
  );
}
