import { ChatIcon, CommentIcon, GlobeIcon, PeopleIcon, PersonIcon } from '@blueprintjs/icons';
import type { RoomType } from '@mach42/contracts/rooms/schemas.ts';

interface RoomIconProps {
  readonly type: RoomType | undefined;
  readonly size?: number;
}

export function RoomIcon({ type, size = 16 }: RoomIconProps) {
  switch (type) {
    case 'private_chat':
      return <CommentIcon size={size} />;
    case 'direct_message':
      return <PersonIcon size={size} />;
    case 'group_room':
      return <PeopleIcon size={size} />;
    case 'internal_forum':
      return <GlobeIcon size={size} />;
    case undefined:
      return <ChatIcon size={size} />;
  }
}
