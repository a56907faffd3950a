/** As much of an OpenAPI description (3.1) as the page shows. */
export interface Described {
  readonly info: { readonly title: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedCall>>>>;
}

interface DescribedCall {
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly object[];
  readonly parameters?: unknown;
  readonly requestBody?: unknown;
  readonly responses?: unknown;
}

interface Listed extends DescribedCall {
  readonly method: string;
  readonly path: string;
}

/** The calls by their groups, each with the schemas of what it takes and answers. */
export function docsPage({ info, paths }: Described): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]): Listed => ({ ...call, method, path })),
  );
  const groups = Map.groupBy(calls, ({ tags }) => tags?.[0] ?? '');
  const sections = [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(
      ([name, group]) => `<section><h2>${text(name)}</h2>${group.map(shown).join('')}</section>`,
    );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(info.title)}: calls</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<h1>${text(info.title)}</h1>
<p>${calls.length} calls. For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
</body>
</html>
`;
}

function shown(call: Listed): string {
  const { method, path, summary = '', security = [] } = call;
  const open = security.length === 0 ? '<em>no sign-in</em>' : '';
  const parts = [
    part('Parameters', call.parameters),
    part('Body', call.requestBody),
    part('Answers', call.responses),
  ];
  return `<details><summary><b class="${text(method)}">${text(method.toUpperCase())}</b>
<code>${text(path)}</code> <span>${text(summary)}</span>${open}</summary>${parts.join('')}</details>`;
}

const part = (name: string, schema: unknown): string =>
  schema === undefined ? '' : `<h3>${name}</h3><pre>${text(JSON.stringify(schema, null, 2))}</pre>`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const text = (raw: string): string => raw.replaceAll(/[&<>"]/g, (found) => entities[found] ?? '');
