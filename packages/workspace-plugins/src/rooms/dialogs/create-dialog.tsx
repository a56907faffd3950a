import { AddIcon } from '@blueprintjs/icons';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { roomScreenTexts } from '@mach42/contracts/rooms/texts.ts';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { CreateForm } from './create-form.tsx';

interface CreateDialogProps {
  readonly isOpen: boolean;
  readonly onCreated: (room: Room) => void;
  readonly onClose: () => void;
}

export function CreateDialog({ isOpen, onCreated, onClose }: CreateDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      width={480}
      icon={<AddIcon />}
      title={roomScreenTexts.createTitle}
      onClose={onClose}
    >
      <CreateForm onCreated={onCreated} onClose={onClose} />
    </Dialog>
  );
}
