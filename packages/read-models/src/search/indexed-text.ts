import { textParts, type TextPart } from '@mach42/contracts/search/wanted.ts';
import { foldedText } from './terms-in-text.ts';

const parts: { readonly [part in TextPart]: RegExp } = {
  link: /https?:\/\/\S/,
  code: /`[^`]/,
};

export const partsOf = (content: string): TextPart[] =>
  textParts.filter((part) => parts[part].test(content));

/** All that is written of a text into the index as one list of stems. */
export const textForms = ({
  title,
  content,
}: {
  readonly title: string;
  readonly content: string;
}): string => [...foldedText(`${title} ${content}`).forms].join(' ');
