import { AddIcon, ChatIcon, DocumentIcon, ShareIcon } from '@blueprintjs/icons';
import { attachmentTexts } from '@mach42/contracts/attachments/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { messageLength } from '@mach42/contracts/messages/content.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { sizeText } from '@mach42/contracts/storage/texts.ts';
import { conversationPath } from '@mach42/conversations/addresses.ts';
import { ofMessage, ofNewEntry, trayOf } from '@mach42/conversations/attachments/use-tray.ts';
import { conversationsLive } from '@mach42/conversations/live.ts';
import { RoomChoice } from '@mach42/conversations/quote/room-choice.tsx';
import { remindersSlice } from '@mach42/conversations/reminders/reminders-slice.ts';
import { conversationsSaga } from '@mach42/conversations/saga/conversations.saga.ts';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import {
  conversations,
  conversationsSlice,
} from '@mach42/conversations/state/conversations-slice.ts';
import { t } from '@mach42/language/t.ts';
import { tabPath } from '@mach42/plugin-kit/addresses.ts';
import { useSession, useShell, useShellState } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import {
  forgetShared,
  readShared,
  type RefusedWhy,
  type SharedIn,
} from '@mach42/plugin-kit/shared-in.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Panel, PanelBody, PanelHeader } from '@mach42/plugin-kit/ui/panel.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { useCallback, useEffect, useState } from 'react';
import '@mach42/plugin-kit/ui/card.css';
import './share-target.css';

export const slices = [conversationsSlice, remindersSlice];
export const saga = conversationsSaga;
export const live = conversationsLive;

const tab = tabId('share-target');
/** The number of characters of a text that are shown. */
const shownCharacters = 600;

/**
 * Asks where to put the content that another app of the device shared. It is put into a field there: nothing is sent
 * here.
 */
export default function ShareTargetPanel() {
  const shell = useShell();
  const { userId } = useSession();
  const [shared, setShared] = useState<SharedIn | 'none' | 'taken'>();
  const isActive = useShellState(({ ui }) => ui.activeTab === tab);
  useEffect(() => {
    let isShown = true;
    const show = async () => {
      const found = await read();
      if (isShown) setShared(found ?? 'none');
    };
    void show();
    return () => {
      isShown = false;
    };
  }, []);

  /** Moves the content to its destination; `begin` opens the field, and puts the text into it. */
  async function take(
    { text, files }: SharedIn,
    { owner, most, lengthOf, begin }: Destination,
  ): Promise<void> {
    const isLong = text.length > most * 2 || lengthOf(text) > most;
    const asFile = isLong ? [new File([text], t('Shared text.txt'), { type: 'text/plain' })] : [];
    const all = [...asFile, ...files];
    try {
      if (all.length > 0 && (await trayOf(owner, shell.api)).add(all))
        shell.toasts.warning(attachmentTexts.tooMany);
    } catch {
      // The code of a page that was opened long ago may be gone.
      shell.toasts.error(t('Files cannot be attached now. Load the page again.'));
      return;
    }
    await forgetShared(caches);
    setShared('taken');
    begin(isLong ? '' : text);
  }

  const { workspace } = shell;
  const close = useCallback(() => workspace.close(tab), [workspace]);
  // This tab closes once the content is in another tab.
  useEffect(() => {
    if (shared === 'taken' && !isActive) close();
  }, [shared, isActive, close]);

  const toConversation = (roomId: string | undefined, open: () => void): Destination => ({
    owner: ofMessage(userId, roomId),
    most: limits.messageCharacters,
    lengthOf: messageLength,
    begin(text) {
      open();
      shell.dispatch(conversations.writingAsked({ roomId, text }));
    },
  });
  const toRoom = (room: Room): Destination =>
    toConversation(room.id, () => shell.workspace.goTo(conversationPath(room)));
  const toNewChat: Destination = toConversation(undefined, () => {
    shell.workspace.goTo(tabPath('chat'));
    shell.dispatch(conversationActions.openChat(undefined));
  });
  const toEntry: Destination = {
    owner: ofNewEntry(userId),
    most: limits.entryCharacters,
    lengthOf: (text) => text.length,
    begin: (text) => shell.commands.run('phod.add-entry', text),
  };

  return (
    <Panel>
      <PanelHeader title={t('Shared from another app')} />
      <PanelBody className="ws-share-target" label={t('Shared from another app')}>
        {shared === undefined && <SkeletonCards cards={1} />}
        {shared === 'none' && (
          <EmptyState icon={<ShareIcon size={20} />} title={t('Nothing was shared')}>
            {t(
              'Share a text, a link or files from another app of this device, and choose this one. What you share is kept for an hour.',
            )}
          </EmptyState>
        )}
        {shared === 'taken' && (
          <EmptyState
            icon={<ShareIcon size={20} />}
            title={t('It is in the field there')}
            actions={<Button onClick={close}>{t('Close')}</Button>}
          >
            {t('Read it, and press Send.')}
          </EmptyState>
        )}
        {typeof shared === 'object' && (
          <>
            <What shared={shared} />
            <h3 className="ws-share-target__heading">{t('Where should it go?')}</h3>
            <p className="ws-muted">{t('Nothing is sent before you press Send there.')}</p>
            <div className="ws-share-target__ways">
              <Button icon={<ChatIcon />} onClick={() => void take(shared, toNewChat)}>
                {t('New chat')}
              </Button>
              <Button icon={<AddIcon />} onClick={() => void take(shared, toEntry)}>
                {t('DataRAIS entry')}
              </Button>
              <Button variant="plain" onClick={() => void forgetShared(caches).then(close)}>
                {t('Discard')}
              </Button>
            </div>
            <RoomChoice onChoose={(room) => void take(shared, toRoom(room))} />
          </>
        )}
      </PanelBody>
    </Panel>
  );
}

interface Destination {
  /** The owner of the files there. */
  readonly owner: string;
  /** The greatest length of a text at the destination; a longer text becomes a file. */
  readonly most: number;
  readonly lengthOf: (text: string) => number;
  readonly begin: (text: string) => void;
}

/** Browsers have no caches on plain HTTP, except on the machine itself. */
const read = async (): Promise<SharedIn | undefined> =>
  'caches' in globalThis ? await readShared(caches, Date.now()) : undefined;

function What({ shared: { text, files, refused } }: { readonly shared: SharedIn }) {
  return (
    <article className="ws-card ws-share-target__what" aria-label={t('What was shared')}>
      {text !== '' && (
        <p className="ws-share-target__text" dir="auto">
          {text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text}
        </p>
      )}
      {files.length > 0 && (
        <ul className="ws-share-target__files" aria-label={t('Attached files')}>
          {files.map((file, index) => (
            <li key={`${index} ${file.name}`}>
              <DocumentIcon /> <span dir="auto">{file.name}</span>
              <small className="ws-muted">{sizeText(file.size)}</small>
            </li>
          ))}
        </ul>
      )}
      {refused.map(({ name, why }, index) => (
        <p key={`${index} ${name}`} className="ws-share-target__refused" role="alert">
          <strong dir="auto">{name}</strong> {whyTexts[why]}
        </p>
      ))}
      {text === '' && files.length === 0 && refused.length === 0 && (
        <p className="ws-muted">{t('There was nothing in it.')}</p>
      )}
    </article>
  );
}

const whyTexts: { readonly [Why in RefusedWhy]: string } = {
  empty: attachmentTexts.empty,
  'too large': attachmentTexts.tooLarge,
  'too many': attachmentTexts.tooMany,
  'no room': t('This device has no room for it. Attach it in the chat instead.'),
};
