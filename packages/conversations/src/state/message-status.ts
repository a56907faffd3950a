import type {
  Message,
  MessageMetadata,
  MessageStatus,
} from '@mach42/contracts/messages/schemas.ts';

/** Sets a status. `failed` comes with its error and keeps it; every other status clears it. */
export function withStatus(message: Message, status: MessageStatus, error?: string): Message {
  const { error: before, ...metadata } = message.metadata;
  const kept = status === 'failed' ? (error ?? before) : undefined;
  return {
    ...message,
    metadata: { ...metadata, status, ...(kept === undefined ? {} : { error: kept }) },
  };
}

export function withMetadata(message: Message, metadata: Partial<MessageMetadata>): Message {
  return { ...message, metadata: { ...message.metadata, ...metadata } };
}
