import { ShareIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { Skeleton } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { Suspense } from 'react';
import './share-dialog.css';

const LinksOfChat = lazyPart(() => import('./links-of-chat.tsx'));

interface ShareDialogProps {
  readonly roomId: string;
  /** Whether the person is an owner of the chat: owners see every link to it, and may share it unmasked. */
  readonly isOwner: boolean;
  readonly onClose: () => void;
}

export function ShareDialog({ roomId, isOwner, onClose }: ShareDialogProps) {
  return (
    <Dialog
      isOpen
      title={t('Share this chat')}
      icon={<ShareIcon />}
      width={520}
      className="ws-share"
      onClose={onClose}
    >
      <Suspense fallback={<Skeleton height={160} />}>
        <LinksOfChat roomId={roomId} isOwner={isOwner} />
      </Suspense>
    </Dialog>
  );
}
