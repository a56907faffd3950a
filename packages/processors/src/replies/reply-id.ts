import { derivedId } from '@mach42/command-api/kernel/ids.ts';

/** Id of the reply that a message asks for: always the same one. */
export const replyIdFor = (messageId: string): string => derivedId('reply', messageId);
