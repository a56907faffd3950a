import { limits } from '../kernel/limits.ts';
import { normalised } from '../kernel/text-parts.ts';

/** Control characters, and those that change the direction of text or have no width. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u{FE00}-\u{FE0F}]/gu;
/** Emojis of several parts are joined by it. */
const joiner = '\u200D';
const mostOfEnding = 20;

/**
 * A name under which a file may be shown and saved: its last part, without characters that cannot be seen or that
 * systems refuse in names, and not longer than the limit, its ending kept.
 */
export function cleanFileName(given: string): string {
  const last = given.split(/[/\\]/u).findLast((part) => part.trim() !== '') ?? '';
  const seen = normalised(last, 'NFC')
    .replace(unseen, (character) => (character === joiner ? character : ''))
    .replaceAll(/[<>:"|?*]/gu, '_')
    .trim()
    .replace(/^\.+/u, '');
  const name = seen.replaceAll(joiner, '').trim() === '' ? 'file' : seen;
  const characters = Array.from(name);
  if (characters.length <= limits.attachments.nameCharacters) return name;
  const dot = characters.lastIndexOf('.');
  const ending = characters.length - dot <= mostOfEnding ? characters.slice(dot) : [];
  const kept = limits.attachments.nameCharacters - ending.length;
  return [...characters.slice(0, kept), ...ending].join('');
}
