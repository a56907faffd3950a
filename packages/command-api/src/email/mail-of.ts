import { formLetter, type Letter } from '@mach42/contracts/email/messages.ts';
import type { MessageLanguage } from '@mach42/contracts/email/schemas.ts';
import { randomBytes } from 'node:crypto';
import type { Mail } from './smtp.ts';

interface To {
  readonly address: string;
  readonly language: MessageLanguage;
  /** The text from which the id of the message is made; default: random. */
  readonly unique?: string;
  readonly unsubscribeUrl?: string;
}

/** A message to a person, in their language. */
export async function mailOf(to: To, make: () => Letter): Promise<Mail> {
  const { address, language, unsubscribeUrl, unique = randomBytes(16).toString('hex') } = to;
  return {
    to: address,
    ...(await formLetter(language, make)),
    // RFC 5322 §3.6.4. Its second part is no host: that of the server may be private.
    messageId: `<${unique}@workspace.invalid>`,
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
  };
}
