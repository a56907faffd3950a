import { ChatIcon } from '@blueprintjs/icons';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';

export function EmptyChat() {
  return (
    <EmptyState icon={<ChatIcon size={20} />} title={messageTexts.emptyChat}>
      Ask about your file, or tell what is new.
    </EmptyState>
  );
}
