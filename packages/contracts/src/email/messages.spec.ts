import { t } from '@mach42/language/t.ts';
import { describe, expect, it } from 'vitest';
import { isAddress } from './address.ts';
import { formLetter, digestLetter, passwordLetter, type DigestCounts } from './messages.ts';

const links = {
  workspace: 'https://workspace.test/',
  unsubscribe: 'https://workspace.test/email/unsubscribe#k',
};
const counts: DigestCounts = {
  mentions: 2,
  mentionRooms: ['Kiln <b>', 'Harbour\r\nBcc: mo@example.org'],
  direct: 1,
  proposals: 0,
  reminders: 3,
};

describe('the form of a message', () => {
  it('[EM2] escapes names, and lets none of them begin a line', async () => {
    const { text, html } = await formLetter('en', () => digestLetter('Mach42', counts, links));
    expect(html).toContain('Kiln &lt;b&gt;');
    expect(html).not.toContain('<b>');
    expect(text).toContain('- 2 mentions of you: Kiln <b>, Harbour Bcc: mo@example.org\n');
    expect(text).not.toMatch(/^Bcc/m);
  });

  it('[EM10] names what waits, and leaves out what does not', async () => {
    const { text } = await formLetter('en', () => digestLetter('Mach42', counts, links));
    expect(text).toContain('- 1 direct message\n');
    expect(text).toContain('- 3 reminders are due\n');
    expect(text).not.toContain('proposal');
    expect(text).toContain(links.unsubscribe);
  });

  it.each([
    ['en', 'Set a new password for Mach42'],
    ['de', 'Neues Passwort für Mach42 festlegen'],
    ['da', 'Vælg en ny adgangskode til Mach42'],
  ] as const)('[EM1] is in the language of its person: %s', async (language, subject) => {
    const formed = await formLetter(language, () => passwordLetter('Mach42', 'https://w.test/#k'));
    expect(formed.subject).toBe(subject);
    expect(formed.html).toContain(`lang="${language}"`);
    expect(formed.text).toContain('https://w.test/#k');
    // The process keeps its own language.
    expect(t('Confirm the address')).toBe('Confirm the address');
  });
});

describe('an address', () => {
  it.each(['robin@example.org', "o'neil+kiln@sub.example.co", 'a@b.cd'])('[EM2] is %s', (text) =>
    expect(isAddress(text)).toBe(true),
  );
  it.each([
    '',
    'robin',
    'robin@',
    '@example.org',
    'robin@example',
    'a b@c.de',
    'a@b.cd\n',
    'a@b..cd',
  ])('[EM2] is not %j', (text) => expect(isAddress(text)).toBe(false));
});
