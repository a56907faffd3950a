import { plainShapes } from './markdown-plain.ts';
import { shapesOf, type Shape } from './markdown-shapes.ts';
import { markdownTree } from './markdown-tree.ts';

/** What a block of Markdown looks like. */
export function readMarkdown(block: string): readonly Shape[] {
  return plainShapes(block) ?? shapesOf(markdownTree(block));
}
