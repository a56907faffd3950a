import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { ShareDialog } from '@mach42/conversations/share/share-dialog.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { createContext, Suspense, use, useMemo, useState, type ReactNode } from 'react';

const RenameDialog = lazyPart(() => import('./rename-dialog.tsx'));

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

/** Provides the dialogs that menus open: the dialogs outlive the menu. */
export function ChatDialogsProvider({ children }: { readonly children: ReactNode }) {
  const [renamed, rename] = useState<Room>();
  const [shared, share] = useState<Room>();
  const dialogs = useMemo(() => ({ rename, share }), []);
  return (
    <DialogsContext value={dialogs}>
      {children}
      <Suspense>
        {renamed !== undefined && <RenameDialog room={renamed} onClose={() => rename(undefined)} />}
        {shared !== undefined && (
          <ShareDialog roomId={shared.id} isOwner onClose={() => share(undefined)} />
        )}
      </Suspense>
    </DialogsContext>
  );
}
