import { CalendarIcon, ProjectsIcon, ShieldIcon } from '@blueprintjs/icons';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import { useSession } from '@mach42/plugin-kit/hooks.ts';
import { BrandMark } from '@mach42/plugin-kit/ui/brand-mark.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';

const starters = [
  { icon: <CalendarIcon />, text: 'What is due this week?' },
  { icon: <ProjectsIcon />, text: 'What are my projects and priorities?' },
  { icon: <ShieldIcon />, text: 'What would leave my file if I ask this?' },
] as const;

/** A chat in which nothing was said yet; offers a beginning to who has a file. */
export function EmptyChat({ onAsk }: { readonly onAsk: (question: string) => void }) {
  const { signedIn } = useSession();
  return (
    <EmptyState
      icon={<BrandMark size={22} />}
      title={messageTexts.emptyChat}
      actions={
        signedIn && (
          <div className="ws-chat__starters">
            {starters.map(({ icon, text }) => (
              <Button key={text} icon={icon} onClick={() => onAsk(text)}>
                {text}
              </Button>
            ))}
          </div>
        )
      }
    >
      Ask anything, or begin with what your file already knows.
    </EmptyState>
  );
}
