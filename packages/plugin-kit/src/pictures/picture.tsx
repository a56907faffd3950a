import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { useSession, useShell } from '../hooks.ts';
import { picturesFor } from './pictures.ts';

interface PictureProps {
  readonly userId: string;
  /** The content that is shown for a person without a picture. */
  readonly children: ReactNode;
}

/** The picture of a person; visitors see none. */
export default function Picture({ userId, children }: PictureProps) {
  const { api } = useShell();
  const { signedIn, userId: readerId = '' } = useSession();
  const pictures = picturesFor(api, readerId);
  const url = useSyncExternalStore(pictures.subscribe, () => pictures.urlOf(userId));
  useEffect(() => {
    if (signedIn) pictures.want(userId);
  }, [pictures, signedIn, userId]);
  return url === undefined ? children : <img className="ws-avatar__picture" src={url} alt="" />;
}
