import { t } from '@mach42/language/t.ts';
import { EyeOpenIcon } from '@blueprintjs/icons';
import { usePreferences, useShell } from '@mach42/plugin-kit/hooks.ts';
import type { DisplayPreferences } from '@mach42/plugin-kit/shell.ts';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';
import { LanguageSelect } from './language-select.tsx';
import { RegionRows } from './region-rows.tsx';
import { Row } from './row.tsx';
import './display-dialog.css';

interface DisplayDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const groupings = [
  { value: 'time', label: t('By time') },
  { value: 'sender', label: t('By sender') },
  { value: 'none', label: t('Never') },
] as const;

const groupingHints = {
  time: t('In rooms, one name for what a person writes within five minutes'),
  sender: t('In rooms, one name until another person writes or a new day begins'),
  none: t('In rooms, a name for each message'),
} as const;

/** How the person likes messages; what is chosen holds at once, on every device. */
export function DisplayDialog({ isOpen, onClose }: DisplayDialogProps) {
  const { display } = useShell();
  const preferences = usePreferences();
  return (
    <Dialog isOpen={isOpen} title={t('Display')} icon={<EyeOpenIcon />} onClose={onClose}>
      <div className="ws-display">
        <Row
          name={t('Language')}
          hint={t('Of the interface; what people and models write stays as it is')}
        >
          <LanguageSelect />
        </Row>
        <RegionRows />
        <Switch
          label={t('Timestamps')}
          hint={t('When a message was written, 24 h')}
          checked={preferences.showTimestamps}
          onChange={(showTimestamps) => display.prefer({ showTimestamps })}
        />
        <Switch
          label={t('Avatars')}
          hint={t('A picture beside each message')}
          checked={preferences.showAvatars}
          onChange={(showAvatars) => display.prefer({ showAvatars })}
        />
        <Switch
          label={t('Fold long messages')}
          hint={t('The beginning of a long message, and the rest on request')}
          checked={preferences.foldLongMessages}
          onChange={(foldLongMessages) => display.prefer({ foldLongMessages })}
        />
        <Row name={t('Group messages')} hint={groupingHints[preferences.messageGrouping]}>
          <Segmented<DisplayPreferences['messageGrouping']>
            label={t('Group messages')}
            options={groupings}
            value={preferences.messageGrouping}
            onChange={(messageGrouping) => display.prefer({ messageGrouping })}
          />
        </Row>
      </div>
    </Dialog>
  );
}
