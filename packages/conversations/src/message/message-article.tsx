import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { listPins } from '@mach42/contracts/pins/calls.ts';
import { listSavedMessages } from '@mach42/contracts/saved/calls.ts';
import { offerInFocus } from '@mach42/plugin-kit/commands-in-focus.ts';
import { useModels, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { TabStop } from '@mach42/plugin-kit/ui/tab-stop.ts';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { mayPinIn } from '../state/rights.ts';
import { useMessageScene } from './message-context.tsx';

interface MessageArticleProps {
  readonly message: Message;
  readonly className: string;
  readonly isBusy: boolean;
  readonly label?: string | undefined;
  readonly children: ReactNode;
}

/**
 * A message that can have the focus, by the arrow keys or a tap. Only while it has the focus can the Tab key reach
 * its buttons, and the palette lists its commands.
 */
export function MessageArticle(props: MessageArticleProps) {
  const { message, className, isBusy, label, children } = props;
  const [isActive, setActive] = useState(false);
  const article = useRef<HTMLElement>(null);
  const scene = useMessageScene();
  const shell = useShell();
  const session = useSession();
  const { available } = useModels();
  const asked = { params: { id: message.roomId } };
  const when = isActive && mayPinIn(scene.room, session);
  const { answer: pins } = useRead(listPins, asked, { when });
  const readsSaved = { when: isActive && session.signedIn };
  const { answer: saved } = useRead(listSavedMessages, undefined, readsSaved);

  const offer = useEffectEvent(async () => {
    const isPinned = pins?.data.some((one) => one.message.id === message.id) ?? false;
    const savedNote = saved?.data.find((one) => one.message.id === message.id)?.note;
    const { offerOfMessage } = await import('./message-commands.tsx');
    const models = available;
    return offerOfMessage({ message, scene, shell, session, models, isPinned, savedNote });
  });
  useEffect(() => {
    const element = article.current;
    return element === null ? undefined : offerInFocus(element, () => offer());
  }, []);

  return (
    // It only notices where the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <article
      ref={article}
      tabIndex={-1}
      className={`ws-message ${className}`}
      aria-busy={isBusy}
      aria-label={label}
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setActive(false);
      }}
    >
      <TabStop value={isActive}>{children}</TabStop>
    </article>
  );
}
