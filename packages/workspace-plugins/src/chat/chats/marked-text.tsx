interface MarkedTextProps {
  readonly text: string;
  /** `[start, end)` in UTF-16 units, in order. */
  readonly marks: readonly (readonly [number, number])[];
}

export function MarkedText({ text, marks }: MarkedTextProps) {
  const last = marks.at(-1)?.[1] ?? 0;
  return (
    <>
      {marks.map(([start, end], index) => (
        <span key={start}>
          {text.slice(marks[index - 1]?.[1] ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(last)}
    </>
  );
}
