import { inLanguage } from '@mach42/language/t.ts';
import type { Letter, LetterLink } from './messages.ts';
import type { MessageLanguage } from './schemas.ts';

/** A message as it is sent: plain text, and the same as HTML. */
export interface FormedLetter {
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
