import { common, createLowlight } from 'lowlight';
import type { ReactNode } from 'react';

const lowlight = createLowlight(common);

type Tree = ReturnType<typeof lowlight.highlight>;
type Node = Tree['children'][number];

interface HighlightedCodeProps {
  readonly language: string;
  readonly text: string;
}

/** Shows code in the colours of its language, and without colours when the language is not known. */
export default function HighlightedCode({ language, text }: HighlightedCodeProps) {
  const name = language.toLowerCase();
  if (!lowlight.registered(name)) return text;
  return lowlight.highlight(name, text).children.map(drawn);
}

function drawn(node: Node, index: number): ReactNode {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return null;
  const { className } = node.properties;
  return (
    <span key={index} className={Array.isArray(className) ? className.join(' ') : undefined}>
      {node.children.map(drawn)}
    </span>
  );
}
