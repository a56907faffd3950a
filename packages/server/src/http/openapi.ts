import swagger from '@fastify/swagger';
import { headers } from '@mach42/contracts/kernel/call.ts';
import type { FastifyInstance } from 'fastify';

const positions = [
  `An answer to what changes something has the header \`${headers.position}\`. A query that is sent with it as`,
  `\`${headers.minPosition}\` is answered when the read models have reached that position, and refused with`,
  `\`UNAVAILABLE\` while they have not. When an event could not be applied and holds up something that concerns a`,
  `query, with or without a position, its answer has the header \`${headers.heldUp}\` with the names of the parts`,
  'that are held up, and may lack what was written.',
].join(' ');

/** Collects the schemas of the routes registered after it and answers them as OpenAPI 3.1. */
export async function describeApi(app: FastifyInstance, productName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${productName} Workspace`, version: '1', description: positions },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
  });
  // Written once, as anyone may ask for it: it is as long as all schemas together. What takes longest is done before
  // anyone can ask.
  let bytes: Buffer | undefined;
  const write = () => (bytes ??= Buffer.from(JSON.stringify(app.swagger())));
  app.addHook('onListen', async () => void write());
  serveDocs(app);
  app.get('/api/openapi.json', { schema: { hide: true } }, (_, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(write()),
  );
}

/** Shows the description of the interface to people: one page, without a script. */
function serveDocs(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };
  let page: Buffer | undefined;
  // What is answered as OpenAPI has this shape.
  const write = () => (page ??= Buffer.from(docsPage(app.swagger() as Described)));
  app.addHook('onListen', async () => void write());
  app.get('/api/docs', hidden, (_, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(write()),
  );
  app.get('/api/docs.css', hidden, (_, reply) =>
    reply.type('text/css').header('cache-control', 'no-cache').send(docsStyle),
  );
}

/** As much of an OpenAPI description (3.1) as the page shows. */
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

const docsStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.6rem; margin: 0; }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; text-transform: capitalize; }
h3 { font-size: .85rem; margin: 1rem 0 .25rem; }
details { border: 1px solid #8884; border-radius: 6px; margin: .35rem 0; padding: .45rem .75rem; }
summary { cursor: pointer; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 4.5rem; font-size: .8rem; }
summary span { display: block; opacity: .8; padding-left: 1.1rem; }
summary em { display: block; font-size: .8rem; opacity: .7; padding-left: 1.1rem; }
pre { margin: 0; padding: .75rem; overflow-x: auto; font-size: .8rem; background: #8881; border-radius: 6px; }
:focus-visible { outline: 2px solid Highlight; outline-offset: 2px; }
`;
