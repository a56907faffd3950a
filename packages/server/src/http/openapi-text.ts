import swagger from '@fastify/swagger';
import { headers } from '@mach42/contracts/kernel/call.ts';
import fastify, { type RouteOptions } from 'fastify';

const positions = [
  `An answer to what changes something has the header \`${headers.position}\`. A query that is sent with it as`,
  `\`${headers.minPosition}\` is answered when the read models have reached that position, and refused with`,
  `\`UNAVAILABLE\` while they have not. When an event could not be applied and holds up something that concerns a`,
  `query, with or without a position, its answer has the header \`${headers.heldUp}\` with the names of the parts`,
  'that are held up, and may lack what was written.',
].join(' ');

/** The calls to describe, in a form that can be sent to another thread. */
export interface ApiToDescribe {
  readonly productName: string;
  /** The routes with their schemas, as JSON: an array of `ApiRoute`. */
  readonly routes: string;
}

export type ApiRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'>;

export interface ApiTexts {
  /** OpenAPI 3.1. */
  readonly json: string;
  /** A page for people, without a script. */
  readonly page: string;
}

/** A task of a worker thread: for all calls it takes a tenth of a second and more. */
export async function describeRoutes({ productName, routes }: ApiToDescribe): Promise<ApiTexts> {
  const app = fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => () => '');
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${productName} Workspace`, version: '1', description: positions },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  });
  for (const route of JSON.parse(routes) as readonly ApiRoute[])
    app.route({ ...route, handler: async () => undefined });
  await app.ready();
  const described = app.swagger();
  await app.close();
  // An answer in the form of OpenAPI has this shape.
  return { json: JSON.stringify(described), page: docsPage(described as Described) };
}

/** The part of an OpenAPI description (3.1) that the page shows. */
interface Described {
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

/** The calls by their groups, each with the schemas of its request and its answer. */
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
