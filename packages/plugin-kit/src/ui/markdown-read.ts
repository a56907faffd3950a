import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { plainShapes } from './markdown-plain.ts';
import { shapesOf, type Shape } from './markdown-shapes.ts';
import type { MarkdownTree } from './markdown-shapes.ts';

/** What a block of Markdown looks like. */
export function readMarkdown(block: string): readonly Shape[] {
  return plainShapes(block) ?? shapesOf(markdownTree(block));
}

const extensions = [gfm()];
const [links = {}, ...others] = gfmFromMarkdown();
/** The first of the extensions searches a whole text for bare addresses. */
const mayHaveAddress = /@|www\.|:\/\//i;

/** Reads CommonMark and GFM (tables, task lists, bare addresses and so on; github.github.com/gfm). */
export function markdownTree(text: string): MarkdownTree {
  const mdastExtensions = mayHaveAddress.test(text) ? [links, ...others] : others;
  return fromMarkdown(text, { extensions, mdastExtensions });
}
