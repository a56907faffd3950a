import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { ShareDialog } from '@mach42/conversations/share/share-dialog.tsx';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { createContext, use, useMemo, useState, type ReactNode } from 'react';

interface ChatDialogs {
  readonly rename: (chat: Room) => void;
  readonly share: (chat: Room) => void;
}

const DialogsContext = createContext<ChatDialogs | undefined>(undefined);

export function useChatDialogs(): ChatDialogs {
  const dialogs = use(DialogsContext);
  if (dialogs === undefined) throw new Error('Render menus of chats inside <ChatDialogsProvider>.');
  return dialogs;
}

/** The dialogs that menus open: they outlive the menu. */
export function ChatDialogsProvider({ children }: { readonly children: ReactNode }) {
  const [renamed, rename] = useState<Room>();
  const [shared, share] = useState<Room>();
  const dialogs = useMemo(() => ({ rename, share }), []);
  return (
    <DialogsContext value={dialogs}>
      {children}
      <RenameDialog room={renamed} onClose={() => rename(undefined)} />
      {shared !== undefined && (
        <ShareDialog roomId={shared.id} isOwner onClose={() => share(undefined)} />
      )}
    </DialogsContext>
  );
}

interface RenameDialogProps {
  /** Undefined: closed. */
  readonly room: Room | undefined;
  readonly onClose: () => void;
}

function RenameDialog({ room, onClose }: RenameDialogProps) {
  return (
    <Dialog isOpen={room !== undefined} title={t('Rename the chat')} onClose={onClose}>
      {room !== undefined && <RenameForm room={room} onClose={onClose} />}
    </Dialog>
  );
}

function RenameForm({ room, onClose }: { readonly room: Room; readonly onClose: () => void }) {
  const { dispatch } = useShell();
  const [name, setName] = useState(room.name);
  const trimmed = name.trim();
  return (
    <form
      className="ws-chat__rename"
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed !== '')
          dispatch(conversationActions.change({ roomId: room.id, changes: { name: trimmed } }));
        onClose();
      }}
    >
      <Field label={t('Name')}>
        {(ids) => (
          <TextInput
            {...ids}
            autoFocus
            dir="auto"
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <div className="ws-chat__rename-actions">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" disabled={trimmed === ''}>
          {t('Rename')}
        </Button>
      </div>
    </form>
  );
}
