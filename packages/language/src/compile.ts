/** A message as Lingui formats it: texts, `[name]`, and `[name, 'plural', cases]`. */
export type Token = string | readonly [string] | readonly [string, string, Cases];
export interface Cases {
  readonly [choice: string]: number | undefined | readonly Token[];
}

/**
 * Compiles the part of ICU MessageFormat that the messages use: `{name}`, `plural`, `selectordinal` and
 * `select`, with `#`. Lingui's own compiler gives the same and is three times as large as all of its runtime;
 * a test compares the two over every message.
 */
export function compile(message: string): readonly Token[] {
  let at = 0;

  function tokens(inPlural: boolean): Token[] {
    const found: Token[] = [];
    let text = '';
    const endText = () => {
      if (text !== '') found.push(text);
      text = '';
    };
    while (at < message.length && message[at] !== '}') {
      const character = message[at];
      if (character === '{') {
        endText();
        found.push(argument());
      } else if (character === '#' && inPlural) {
        endText();
        found.push('#');
        at += 1;
      } else {
        text += character;
        at += 1;
      }
    }
    endText();
    return found;
  }

  /** From `{` to its `}`. */
  function argument(): Token {
    at += 1;
    const name = until(/[,}]/).trim();
    if (message[at] === '}') {
      at += 1;
      return [name];
    }
    at += 1;
    const kind = until(/,/).trim();
    at += 1;
    const cases: { [choice: string]: undefined | readonly Token[] } = { offset: undefined };
    for (;;) {
      const choice = until(/[{}]/).trim();
      if (at >= message.length || message[at] === '}') break;
      at += 1;
      cases[choice.replace(/^=/, '')] = tokens(kind !== 'select');
      at += 1;
    }
    at += 1;
    return [name, kind, cases];
  }

  function until(sign: RegExp): string {
    const begin = at;
    while (at < message.length && !sign.test(message[at] ?? '')) at += 1;
    return message.slice(begin, at);
  }

  return tokens(false);
}
