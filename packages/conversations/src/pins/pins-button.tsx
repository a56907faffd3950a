import { PinIcon } from '@blueprintjs/icons';
import { listPins } from '@mach42/contracts/pins/calls.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { Suspense } from 'react';

const PinsList = lazyPart(() => import('./pins-list.tsx'));

/** Shows the number of pinned messages in a room and leads to them; nothing while there are none. */
export function PinsButton({ room }: { readonly room: Pick<Room, 'id' | 'type'> }) {
  const { answer } = useRead(listPins, { params: { id: room.id } });
  const count = answer?.data.length ?? 0;
  if (count === 0) return null;
  const label = t('{count, plural, one {# pinned message} other {# pinned messages}}', { count });
  return (
    <Popover
      placement="bottom-end"
      popoverClassName="ws-pins-popover"
      content={
        <Suspense fallback={<SkeletonLines lines={2} />}>
          <PinsList room={room} />
        </Suspense>
      }
    >
      <Button
        variant="plain"
        className="ws-pins__button"
        icon={<PinIcon size={14} />}
        aria-label={label}
        title={label}
      >
        {count}
      </Button>
    </Popover>
  );
}
