import { t } from '@mach42/language/t.ts';
import { useState, type ReactNode } from 'react';
import { useMessageScene } from './message-context.tsx';

interface BlockedMessageProps {
  readonly messageId: string;
  readonly children: ReactNode;
}

/** In the place of what a person wrote whom the reader blocked, until they want to see it. */
export function BlockedMessage({ messageId, children }: BlockedMessageProps) {
  const { unfolded } = useMessageScene();
  const key = `blocked ${messageId}`;
  const [isShown, setShown] = useState(() => unfolded.get(key) ?? false);
  const toggle = () => {
    setShown(!isShown);
    unfolded.set(key, !isShown);
  };
  return (
    <>
      <p className="ws-message--blocked">
        <span>{t('Message of a person you blocked')}</span> –{' '}
        <button type="button" className="ws-message__more" aria-expanded={isShown} onClick={toggle}>
          {isShown ? t('Hide') : t('Show')}
        </button>
      </p>
      {isShown && children}
    </>
  );
}
