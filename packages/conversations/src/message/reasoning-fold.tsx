import { ChevronRightIcon } from '@blueprintjs/icons';

/** What a model thought before it answered, folded away. */
export function ReasoningFold({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <details className="ws-message__reasoning">
      <summary>
        <ChevronRightIcon size={12} /> Reasoning
      </summary>
      <p dir="auto">{text}</p>
    </details>
  );
}
