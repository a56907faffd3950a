import { t } from '@mach42/language/t.ts';

export interface LetterLink {
  readonly label: string;
  readonly url: string;
}

/** What is written to a person, before it has a form. */
export interface Letter {
  readonly subject: string;
  /** Paragraphs, and lists of short lines. */
  readonly parts: readonly (string | readonly string[])[];
  /** Where to press. */
  readonly action?: LetterLink;
  /** After the link, in small letters. */
  readonly end: readonly (string | LetterLink)[];
}

export const confirmationLetter = (product: string, url: string): Letter => ({
  subject: t('Confirm your e-mail address for {product}', { product }),
  parts: [
    t('A person entered this address in {product}, so that messages of the workspace go to it.', {
      product,
    }),
  ],
  action: { label: t('Confirm the address'), url },
  end: [
    t('The link is valid for a day and works once.'),
    t('If it was not you, leave this message alone: nothing is sent here without the link.'),
  ],
});

export const passwordLetter = (product: string, url: string): Letter => ({
  subject: t('Set a new password for {product}', { product }),
  parts: [t('A new password was asked for, for your account in {product}.', { product })],
  action: { label: t('Set a new password'), url },
  end: [
    t('The link is valid for an hour and works once.'),
    t('If it was not you, leave this message alone: your password stays as it is.'),
  ],
});

export const testLetter = (product: string): Letter => ({
  subject: t('Test message of {product}', { product }),
  parts: [t('An admin of {product} sent this to test whether e-mail arrives.', { product })],
  end: [],
});

/** What a digest counts; nothing of what was written is in it. */
export interface DigestCounts {
  readonly mentions: number;
  readonly mentionRooms: readonly string[];
  /** Unread messages of other people in direct messages. */
  readonly direct: number;
  /** Jobs whose proposal waits for a review. */
  readonly proposals: number;
  readonly reminders: number;
}

interface DigestLinks {
  readonly workspace: string;
  readonly unsubscribe: string;
}

const named = (names: readonly string[], line: string): string =>
  names.length === 0 ? line : `${line}: ${names.join(', ')}`;

export function digestLetter(product: string, counts: DigestCounts, links: DigestLinks): Letter {
  const { mentions, direct, proposals, reminders } = counts;
  const lines = [
    mentions > 0 &&
      named(
        counts.mentionRooms,
        t('{mentions, plural, one {# mention of you} other {# mentions of you}}', { mentions }),
      ),
    direct > 0 &&
      t('{direct, plural, one {# direct message} other {# direct messages}}', { direct }),
    proposals > 0 &&
      t(
        '{proposals, plural, one {# proposal waits for your review} other {# proposals wait for your review}}',
        { proposals },
      ),
    reminders > 0 &&
      t('{reminders, plural, one {# reminder is due} other {# reminders are due}}', { reminders }),
  ].filter((line) => line !== false);
  return {
    subject: t('What is new for you in {product}', { product }),
    parts: [t('Since you were there last, this is unread or waits for you:'), lines],
    action: { label: t('Open the workspace'), url: links.workspace },
    end: [
      t('What was written is in the workspace alone. You receive this because you chose it.'),
      { label: t('Send me no digest'), url: links.unsubscribe },
    ],
  };
}
