import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';

/** Stands where one would write, for whoever reads a forum without being in it. */
export function JoinBar({ room }: { readonly room: Room }) {
  const { dispatch } = useShell();
  return (
    <div className="ws-room__join">
      <span>You are reading along. Join the forum to write in it.</span>
      <Button
        variant="primary"
        onClick={() => dispatch(conversationActions.join({ roomId: room.id }))}
      >
        Join
      </Button>
    </div>
  );
}
