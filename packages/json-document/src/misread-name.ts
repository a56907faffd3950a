/** The name of a field as JSON text writes it: a quote inside of a text has a backslash before it. */
const backslashAsName = /(?<!\\)"(?:\\\\|\\u005c)"\s*:/i;

/**
 * Whether a JSON text has a field whose name is one backslash. Such a text is not given to `JSON.parse`: from then on
 * V8 takes other names that are one escaped character, such as a quote or a line break, for that backslash, where
 * they follow the same fields, in every later text (nodejs/node issue 63785, Node 24 and 26).
 */
export const hasMisreadName = (json: string): boolean =>
  json.includes('\\') && backslashAsName.test(json);
