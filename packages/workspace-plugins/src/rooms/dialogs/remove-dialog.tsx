import { removeParticipant } from '@mach42/contracts/rooms/calls.ts';
import type { Participant, Room } from '@mach42/contracts/rooms/schemas.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi, useToasts } from '@mach42/plugin-kit/hooks.ts';
import { toastMs } from '@mach42/plugin-kit/toast-times.ts';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/confirm-dialog.tsx';
import { nameOf } from '../state/roles.ts';

interface RemoveDialogProps {
  readonly isOpen: boolean;
  readonly room: Room;
  readonly participant: Participant;
  readonly onClose: () => void;
}

export function RemoveDialog({ isOpen, room, participant, onClose }: RemoveDialogProps) {
  const api = useApi();
  const toasts = useToasts();
  const name = nameOf(participant);

  async function remove() {
    onClose();
    const durationMs = toastMs.participants;
    try {
      const params = { id: room.id, userId: participant.userId };
      await api.request(removeParticipant, { params });
      toasts.success(`${name} was removed from ${room.name}`, { durationMs });
    } catch (thrown) {
      toasts.error(asApiError(thrown).message, { durationMs });
    }
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Remove ${name}?`}
      confirm="Remove"
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      The room disappears for them at once. To come back they need a new invitation.
    </ConfirmDialog>
  );
}
