import { textParts } from '@mach42/contracts/messages/mentions.ts';
import { handlesOf } from '@mach42/contracts/models/names.ts';
import { nameOrUsername } from '@mach42/contracts/users/names.ts';
import { useModels } from '@mach42/plugin-kit/hooks.ts';
import { Markdown } from '@mach42/plugin-kit/ui/markdown.tsx';
import { useMemo, type ReactNode } from 'react';
import { useMessageScene } from './message-context.tsx';
import { tidyEnd } from './message-parts.tsx';

interface PersonTextProps {
  readonly text: string;
  /** True: the text is only the beginning of the whole text. */
  readonly cut?: boolean;
  readonly masked?: boolean;
}

/** Shows the text of a person: Markdown with mentions and, in the masked view, aliases. */
export function PersonText({ text, cut = false, masked = false }: PersonTextProps) {
  const { room } = useMessageScene();
  const { available } = useModels();
  const participants = room?.participants;
  const callsModels = room?.type !== 'private_chat' && room?.settings.allowAI === true;
  const words = useMemo(() => {
    const names = [
      ...(participants ?? []).flatMap((one) => [nameOrUsername(one), one.username]),
      ...(callsModels ? available.flatMap(handlesOf) : []),
    ].filter((name) => name !== '');
    return (plain: string): ReactNode =>
      textParts(plain, { names, aliases: masked }).map(drawnPart);
  }, [participants, available, callsModels, masked]);
  return <Markdown text={cut ? tidyEnd(text) : text} words={words} />;
}

function drawnPart(part: ReturnType<typeof textParts>[number], key: number): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'link':
      return (
        <a key={key} href={part.text} target="_blank" rel="noopener noreferrer">
          {part.text}
        </a>
      );
    case 'mention':
      return (
        // The mention is written from left to right after its sign, also where the text around it is written from
        // right to left.
        <bdi key={key} className="ws-message__mention">
          {part.text}
        </bdi>
      );
    case 'alias':
      return (
        <code key={key} className="ws-message__alias">
          {part.text}
        </code>
      );
  }
}
