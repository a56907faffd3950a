/** Ollama answered with an error status; `said` may quote what it was sent. */
export class OllamaRefused extends Error {
  override readonly name = 'OllamaRefused';
  readonly status: number;
  readonly said: string;

  constructor(status: number, said: string) {
    super('Ollama refused the request.');
    this.status = status;
    this.said = said;
  }
}

/** A line of the answer was no JSON; the line is not kept. */
class OllamaGarbled extends Error {
  override readonly name = 'OllamaGarbled';
}

/**
 * The `fetch` for one request of the client, which takes no signal itself and would write answers
 * that it cannot read to the console.
 * @param onSent is told of the request as it goes out
 */
export function ollamaFetch(signal: AbortSignal, onSent = () => {}): typeof fetch {
  return async (url, init) => {
    onSent();
    const response = await fetch(url, { ...init, signal });
    if (!response.ok) throw new OllamaRefused(response.status, await response.text());
    if (response.body === null) return response;
    const body = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(jsonLines())
      .pipeThrough(new TextEncoderStream());
    return new Response(body, { headers: response.headers });
  };
}

/** Whole lines only, each of them JSON. */
function jsonLines(): TransformStream<string, string> {
  let rest = '';
  const pass = (line: string, controller: TransformStreamDefaultController<string>): void => {
    if (line.trim() === '') return;
    if (!isJson(line)) throw new OllamaGarbled('A line of the answer is no JSON.');
    controller.enqueue(`${line}\n`);
  };
  return new TransformStream({
    transform(chunk, controller) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) pass(line, controller);
    },
    flush: (controller) => pass(rest, controller),
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
