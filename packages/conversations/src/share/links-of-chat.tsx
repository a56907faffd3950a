import type { TempSession } from '@mach42/contracts/sessions/schemas.ts';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Skeleton } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { useState } from 'react';
import { ShareForm } from './share-form.tsx';
import { SharedLink } from './shared-link.tsx';
import { useSharedLinks } from './use-shared-links.ts';

interface LinksOfChatProps {
  readonly roomId: string;
  readonly isOwner: boolean;
}

/** Makes links with which anybody reads a chat, and takes them back. */
export default function LinksOfChat({ roomId, isOwner }: LinksOfChatProps) {
  const { links, failure, reload, create, revoke } = useSharedLinks(roomId, isOwner);
  const [fresh, setFresh] = useState<TempSession>();
  return (
    <>
      <ShareForm
        mayUnmask={isOwner}
        onCreate={async (body) => {
          const made = await create(body);
          if (made !== undefined) setFresh(made);
        }}
      />
      <section className="ws-share__links" aria-label="Links to this chat">
        <h3 className="ws-share__heading">
          {isOwner ? 'Links to this chat' : 'Your links to this chat'}{' '}
          {links !== undefined && links.length > 0 && <span>{links.length}</span>}
        </h3>
        {links === undefined && failure === undefined && <Skeleton height={36} />}
        {links === undefined && failure !== undefined && (
          <ErrorState title="The links could not be read" error={failure} onRetry={reload} />
        )}
        {links?.length === 0 && (
          <p className="ws-muted">
            {isOwner
              ? 'Nobody can read this chat by a link.'
              : 'You have shared this chat with nobody.'}
          </p>
        )}
        {links !== undefined && links.length > 0 && (
          <ul className="ws-share__list">
            {links.map((link) => (
              <SharedLink
                key={link.id}
                link={link}
                isNew={link.id === fresh?.id}
                onRevoke={() => void revoke(link)}
              />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}
