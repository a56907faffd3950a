/// <reference types="remark-parse" />
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Plugin } from 'unified';

/**
 * Reads GFM (tables, task lists, autolinks, strikethrough, footnotes; github.github.com/gfm). The
 * package `remark-gfm` would bring what writes Markdown as well, which nothing here does.
 */
export const remarkGfm: Plugin = function () {
  const data = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), gfm()];
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), gfmFromMarkdown()];
};
