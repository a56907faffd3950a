import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { listPins } from '@mach42/contracts/pins/calls.ts';
import { listSavedMessages } from '@mach42/contracts/saved/calls.ts';
import { t } from '@mach42/language/t.ts';
import { useModels, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Menu, MenuItem, MenuDivider } from '@mach42/plugin-kit/ui/menu.tsx';
import { useState } from 'react';
import { BlockItem } from '../people/block-item.tsx';
import { menuCommands, type MessageCommand } from './message-commands.tsx';
import { useMessageScene } from './message-context.tsx';

interface MessageMenuProps {
  readonly message: Message;
  /** Runs an action that leaves the menu, once the menu is closed. */
  readonly onChosen: (run: () => void) => void;
}

/** The menu of a message: the actions that people use more rarely. */
export default function MessageMenu({ message, onChosen }: MessageMenuProps) {
  const scene = useMessageScene();
  const shell = useShell();
  const { available: models } = useModels();
  const session = useSession();
  const [now] = useState(() => new Date());
  const { answer: pins } = useRead(listPins, { params: { id: message.roomId } });
  const isPinned = pins?.data.some((one) => one.message.id === message.id) ?? false;
  const { answer: saved } = useRead(listSavedMessages, undefined, { when: session.signedIn });
  const savedNote = saved?.data.find((one) => one.message.id === message.id)?.note;
  const context = { message, scene, shell, session, models, isPinned, savedNote };
  const { menu, reminders, quoted } = menuCommands(context, now);
  const isByOther = message.type === 'text' && !message.isUser && !message.sender.isGuest;
  const item = ({ id, title, icon, note, leads, run }: MessageCommand) => (
    <MenuItem
      key={id}
      icon={icon}
      text={title}
      {...(note === undefined ? {} : { label: note })}
      onClick={() => (leads === true ? onChosen(run) : run())}
    />
  );
  return (
    <Menu>
      {menu.map(item)}
      {reminders.length > 0 && <MenuDivider title={t('Remind me')} />}
      {reminders.map(item)}
      {session.signedIn && isByOther && <MenuDivider />}
      {session.signedIn && isByOther && (
        <BlockItem person={{ userId: message.userId, name: quoted.author }} />
      )}
    </Menu>
  );
}
