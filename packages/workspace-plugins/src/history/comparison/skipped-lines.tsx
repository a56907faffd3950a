/** Stands for lines between two changes that are the same in both files. */
export function SkippedLines({ lines }: { readonly lines: number }) {
  return <div className="ws-diff-rows__skipped">{lines} lines the same</div>;
}
