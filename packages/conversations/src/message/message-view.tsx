import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Layout } from '../list/rows.ts';
import { OwnBubble } from './own-bubble.tsx';
import { PersonMessage } from './person-message.tsx';
import { ReplyMessage } from './reply-message.tsx';
import './message.css';

export interface MessageViewProps {
  readonly message: Message;
  readonly layout: Layout;
  /** Without face and name: it goes on from the message above. */
  readonly grouped?: boolean;
  /** In its thread it does not quote what it answers. */
  readonly inThread?: boolean;
}

/** One message; stands inside a `MessageProvider`. */
export function MessageView(props: MessageViewProps) {
  const { message, layout, grouped = false, inThread = false } = props;
  switch (message.type) {
    case 'system':
      return (
        <p className="ws-message--system" dir="auto">
          {message.content}
        </p>
      );
    case 'ai_response':
      return <ReplyMessage message={message} layout={layout} />;
    case 'text':
      return layout === 'chat' && message.isUser ? (
        <OwnBubble message={message} />
      ) : (
        <PersonMessage message={message} grouped={grouped} inThread={inThread} />
      );
  }
}
