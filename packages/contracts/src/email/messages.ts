import { t, inLanguage } from '@mach42/language/t.ts';
import type { MessageLanguage } from './schemas.ts';

/** A message as it is sent: plain text, and the same as HTML. */
interface FormedLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Gives a message its forms, in the language of its person. */
export async function formLetter(
  language: MessageLanguage,
  make: () => Letter,
): Promise<FormedLetter> {
  const letter = await inLanguage(language, make);
  return {
    subject: oneLine(letter.subject),
    text: plain(letter),
    html: hypertext(letter, language),
  };
}

/** Names of rooms are texts of people: they break no line and no header. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const linkLines = ({ label, url }: LetterLink): string => `${label}:\n${url}`;

function plain({ parts, action, end }: Letter): string {
  const paragraphs = [
    ...parts.map((part) =>
      typeof part === 'string'
        ? oneLine(part)
        : part.map((line) => `- ${oneLine(line)}`).join('\n'),
    ),
    ...(action === undefined ? [] : [linkLines(action)]),
    ...end.map((line) => (typeof line === 'string' ? oneLine(line) : linkLines(line))),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string =>
  oneLine(text).replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');

const anchor = ({ label, url }: LetterLink, style = ''): string =>
  `<a href="${escaped(url)}"${style && ` style="${style}"`}>${escaped(label)}</a>`;

const button =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1d4ed8;color:#ffffff;text-decoration:none';

function hypertext({ subject, parts, action, end }: Letter, language: string): string {
  const body = [
    ...parts.map((part) =>
      typeof part === 'string'
        ? `<p>${escaped(part)}</p>`
        : `<ul>${part.map((line) => `<li>${escaped(line)}</li>`).join('')}</ul>`,
    ),
    ...(action === undefined ? [] : [`<p>${anchor(action, button)}</p>`]),
    ...end.map(
      (line) =>
        `<p style="color:#555555;font-size:13px">${typeof line === 'string' ? escaped(line) : anchor(line)}</p>`,
    ),
  ];
  return (
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>` +
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#111111;background:#ffffff">' +
    `<div style="max-width:560px">${body.join('')}</div></body></html>`
  );
}

interface LetterLink {
  readonly label: string;
  readonly url: string;
}

/** The content of an e-mail, before it is rendered as text and HTML. */
export interface Letter {
  readonly subject: string;
  /** Paragraphs, and lists of short lines. */
  readonly parts: readonly (string | readonly string[])[];
  /** The link to press. */
  readonly action?: LetterLink;
  /** The text after the link, in small letters. */
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

/** The numbers in a digest. It holds no content of messages. */
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
