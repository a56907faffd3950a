/**
 * Why a text is not read as JSON: `cut-off` ends early or leaves something out; `several` holds more
 * than one value; `unclear` could mean different things; `repeated-name` has one field twice;
 * `half-character` lacks a part of an escaped character; `too-deep` is nested beyond the limit.
 */
export type JsonFault =
  | 'no-json'
  | 'cut-off'
  | 'several'
  | 'unclear'
  | 'repeated-name'
  | 'half-character'
  | 'too-deep';
