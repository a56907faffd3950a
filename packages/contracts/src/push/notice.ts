import { inLanguage } from '@mach42/language/t.ts';
import type { MessageLanguage } from '../email/schemas.ts';
import { pushTexts } from './texts.ts';

/** The text that a device shows, without any content. */
export interface PushNotice {
  readonly title: string;
  readonly text: string;
  /** A later notice with the same tag replaces it. */
  readonly tag: string;
  /** The path of the web app that opens when the notice is pressed. */
  readonly path: string;
}

/** The reason for a notice. */
export type Concern =
  | { readonly kind: 'mention'; readonly name: string; readonly room: string }
  | { readonly kind: 'direct'; readonly name: string }
  | { readonly kind: 'message reminder' | 'dates' };

/** The words of a notice, in the language of its browser. */
export const wordsOf = (
  language: MessageLanguage,
  concern: Concern,
): Promise<Pick<PushNotice, 'title' | 'text'>> =>
  inLanguage(language, () => {
    switch (concern.kind) {
      case 'mention':
        return { title: concern.room, text: pushTexts.mentioned(concern.name) };
      case 'direct':
        return { title: concern.name, text: pushTexts.wrote(concern.name) };
      case 'message reminder':
        return { title: pushTexts.reminder(), text: pushTexts.ofMessage() };
      case 'dates':
        return { title: pushTexts.reminder(), text: pushTexts.ofDates() };
    }
  });
