import { t } from '@mach42/language/t.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { Dots } from '../message/message-parts.tsx';
import { conversationsSlice } from '../state/conversations-slice.ts';
import './composer.css';

/** Says who is writing in a room; keeps its height, so that nothing jumps. */
export function TypingLine({ roomId }: { readonly roomId: string | undefined }) {
  const typists = useSlice(conversationsSlice, (state) =>
    roomId === undefined ? undefined : state.typing[roomId],
  );
  const text = typingText((typists ?? []).map(({ name }) => name));
  return (
    <p className="ws-typing" aria-live="polite">
      {text !== '' && (
        <>
          <Dots /> {text}
        </>
      )}
    </p>
  );
}

/** Returns `Mo is typing`, `Mo and Pia are typing` or `Several people are typing`; '' for no names. */
function typingText(names: readonly string[]): string {
  const [first, second] = names;
  if (first === undefined) return '';
  if (second === undefined) return t('{first} is typing', { first });
  return names.length === 2
    ? t('{first} and {second} are typing', { first, second })
    : t('Several people are typing');
}
