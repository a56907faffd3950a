import { EyeOpenIcon, ShieldIcon, TimeIcon } from '@blueprintjs/icons';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { useSecondsLeft } from '@mach42/plugin-kit/clock.ts';
import { useApi, useSession } from '@mach42/plugin-kit/hooks.ts';
import { formatLeft } from '@mach42/plugin-kit/time.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { classNames } from '@mach42/plugin-kit/ui/class-names.ts';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/confirm-dialog.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { LinkField } from './link-field.tsx';
import type { ListedLink } from './use-shared-links.ts';

interface SharedLinkProps {
  readonly link: ListedLink;
  /** It was made just now. */
  readonly isNew: boolean;
  readonly onRevoke: () => void;
}

export function SharedLink({ link, isNew, onRevoke }: SharedLinkProps) {
  const { serverNow } = useApi();
  const left = useSecondsLeft(link.expiresAt, serverNow);
  const isOver = left === 0;
  const [asking, setAsking] = useState(false);
  const { userId } = useSession();
  const by = link.openedBy?.userId === userId ? 'you' : link.openedBy?.name;
  return (
    <li className={classNames('ws-share__link', isNew && 'ws-share__link--new')}>
      {!isOver && <LinkField label="Shared page" url={link.url} opens />}
      <div className="ws-share__about">
        {link.masked ? (
          <Chip icon={<ShieldIcon size={12} />}>Masked</Chip>
        ) : (
          <Chip tone="warning" icon={<EyeOpenIcon size={12} />}>
            Unmasked
          </Chip>
        )}
        <span>
          made {by !== undefined && `by ${by} `}
          <Timestamp at={link.startTime} />
        </span>
        <span className="ws-share__left" role="timer">
          <TimeIcon size={12} />
          {isOver ? sessionTexts.expired : formatLeft(left)}
        </span>
        {!isOver && (
          <Button
            size="small"
            variant="danger-plain"
            className="ws-share__revoke"
            onClick={() => setAsking(true)}
          >
            Revoke
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={asking}
        title="Revoke this link?"
        confirm="Revoke"
        onConfirm={() => {
          setAsking(false);
          onRevoke();
        }}
        onCancel={() => setAsking(false)}
      >
        Nobody can read the chat by it any more. You can make a new link, with another address.
      </ConfirmDialog>
    </li>
  );
}
