import { handlesOf } from '@mach42/contracts/models/names.ts';
import { useModels } from '@mach42/plugin-kit/hooks.ts';
import { useMemo } from 'react';
import { nameOf } from '../state/select.ts';
import { useMessageScene } from './message-context.tsx';
import { textParts } from './text-parts.ts';

interface MessageTextProps {
  readonly text: string;
  readonly masked?: boolean;
}

/** What a person wrote: plain text with links, mentions and, in the masked view, aliases. */
export function MessageText({ text, masked = false }: MessageTextProps) {
  const { room } = useMessageScene();
  const { available } = useModels();
  const participants = room?.participants;
  const callsModels = room?.type !== 'private_chat' && room?.settings.allowAI === true;
  const parts = useMemo(() => {
    const names = [
      ...(participants ?? []).flatMap((one) => [nameOf(one), one.username]),
      ...(callsModels ? available.flatMap(handlesOf) : []),
    ];
    return textParts(text, { names: names.filter((name) => name !== ''), aliases: masked });
  }, [text, participants, available, callsModels, masked]);
  return parts.map((part, index) => {
    switch (part.kind) {
      case 'text':
        return part.text;
      case 'link':
        return (
          <a key={index} href={part.text} target="_blank" rel="noopener noreferrer">
            {part.text}
          </a>
        );
      case 'mention':
        return (
          <span key={index} className="ws-message__mention">
            {part.text}
          </span>
        );
      case 'alias':
        return (
          <code key={index} className="ws-message__alias">
            {part.text}
          </code>
        );
    }
  });
}
