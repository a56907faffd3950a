type ParamNames<Pattern extends string> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;

/** The parameters that a pattern such as `datarais-{entryId}` names. */
export type Params<Pattern extends string> = string extends Pattern
  ? Readonly<Record<string, string>>
  : { readonly [Name in ParamNames<Pattern>]: string };

/** A pattern's parameters as an argument that is left out when there are none. */
export type ParamArgs<Pattern extends string> = Pattern extends `${string}{${string}`
  ? [params: Params<Pattern>]
  : [];

const value = '[A-Za-z0-9:._-]{1,128}';
const placeholder = /\{([A-Za-z]+)\}/g;

/**
 * The id of the tab that a pattern and its parameters name.
 * @throws RangeError when a value is not of `[A-Za-z0-9:._-]{1,128}`.
 */
export function tabId<const Pattern extends string>(
  pattern: Pattern,
  ...args: ParamArgs<Pattern>
): string {
  const params: Readonly<Record<string, string>> = args[0] ?? {};
  return pattern.replace(placeholder, (_, name: string) => {
    const given = params[name] ?? '';
    if (!new RegExp(`^${value}$`).test(given)) {
      throw new RangeError(`'${given}' cannot be the ${name} of a tab ${pattern}.`);
    }
    return given;
  });
}

/** Reads the parameters back from a tab id; undefined when the id is not of this pattern. */
export function matchTab<const Pattern extends string>(
  pattern: Pattern,
  id: string,
): Params<Pattern> | undefined {
  const source = pattern
    .split(placeholder)
    .map((part, index) => (index % 2 === 0 ? escapePattern(part) : `(?<${part}>${value})`))
    .join('');
  const match = new RegExp(`^${source}$`).exec(id);
  return match === null ? undefined : ({ ...match.groups } as Params<Pattern>);
}

/** The text as a pattern finds it: the characters that mean something in one are escaped. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
