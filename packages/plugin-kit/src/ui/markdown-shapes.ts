import { t } from '@mach42/language/t.ts';

/** A piece of the page: text, an element, or a block of code. */
export type Shape = string | ElementShape | CodeShape;

export interface ElementShape {
  readonly kind: 'element';
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string | number | true>>;
  readonly children: readonly Shape[];
}

export interface CodeShape {
  readonly kind: 'code';
  /** The language as it is written after the fence; undefined for plain text. */
  readonly language: string | undefined;
  readonly text: string;
}

export const element = (
  tag: string,
  children: readonly Shape[],
  attributes: ElementShape['attributes'] = {},
): ElementShape => ({ kind: 'element', tag, attributes, children });

export const checkbox = (checked: boolean): ElementShape =>
  element('input', [], {
    type: 'checkbox',
    disabled: true,
    'aria-label': checked ? t('Done') : t('Not done'),
    ...(checked && { checked: true }),
  });
