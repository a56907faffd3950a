import { AddIcon } from '@blueprintjs/icons';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { roomScreenTexts } from '@mach42/contracts/rooms/texts.ts';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { useLeaveQuestion } from '@mach42/plugin-kit/ui/use-leave-question.tsx';
import { CreateForm } from './create-form.tsx';

interface CreateDialogProps {
  readonly isOpen: boolean;
  readonly onCreated: (room: Room) => void;
  readonly onClose: () => void;
}

export function CreateDialog({ isOpen, onCreated, onClose }: CreateDialogProps) {
  const { close, noteChanged, question } = useLeaveQuestion(onClose);
  return (
    <Dialog
      isOpen={isOpen}
      width={480}
      icon={<AddIcon />}
      title={roomScreenTexts.createTitle}
      onClose={close}
    >
      <CreateForm
        onCreated={(room) => {
          noteChanged(false);
          onCreated(room);
        }}
        onChanged={noteChanged}
        onClose={close}
      />
      {question}
    </Dialog>
  );
}
