import { statusOf } from '@mach42/contracts/kernel/errors.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { glob } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { composeOf, repository, textOf } from './files.ts';

const conf = textOf('docker/proxy.conf');

/** The rules of the map that chooses the upstream: exact texts first, then patterns in order. */
const [, lines = ''] = /\$called \{\n(.*?)\n\}/s.exec(conf) ?? [];
const rules = lines.split('\n').map((line) => {
  const [, key = '', target = ''] = /^\s*"?(.*?)"? (\w+);$/.exec(line) ?? [];
  return { key, target };
});

function chosen(request: string): string | undefined {
  const exact = rules.find(({ key }) => key === request);
  const pattern = rules.find(
    ({ key }) => key.startsWith('~') && new RegExp(key.slice(1)).test(request),
  );
  return (exact ?? pattern ?? rules.find(({ key }) => key === 'default'))?.target;
}

/** Method and path of every call that the routes of a package take from the contracts. */
async function callsOf(api: string): Promise<string[]> {
  const calls: string[] = [];
  const files = glob(`packages/${api}/src/**/*.ts`, { cwd: repository });
  for await (const file of files) {
    if (file.endsWith('.spec.ts')) continue;
    const imports = textOf(file).matchAll(
      /import \{([^}]*)\} from '@mach42\/contracts\/([\w/-]*calls\.ts)'/g,
    );
    for (const [, names = '', module = ''] of imports) {
      const exported = (await import(
        path.join(repository, 'packages/contracts/src', module)
      )) as Record<string, unknown>;
      for (const name of names.split(',').map((one) => one.trim())) {
        const call = exported[name];
        if (isCall(call)) calls.push(`${call.method} ${call.path}`);
      }
    }
  }
  return calls;
}

const isCall = (value: unknown): value is { readonly method: string; readonly path: string } =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;

describe('docker/proxy.conf', () => {
  it.each([
    ['command-api', 'commands'],
    ['query-api', 'queries'],
  ])('sends every call of %s to the %s', async (api, target) => {
    const calls = await callsOf(api);
    expect(calls.length).toBeGreaterThan(20);
    expect(calls.filter((call) => chosen(call) !== target)).toEqual([]);
  });

  it.each(['GET /', 'GET /ws', 'GET /assets/index.js', 'HEAD /', 'GET /api/openapi.json'])(
    'sends %s to the queries, which serve the web app and the sockets',
    (request) => {
      expect(chosen(request)).toBe('queries');
    },
  );

  it('knows the processes of the roles, both of each', () => {
    const { services } = composeOf('docker/compose.scale.yaml');
    const upstreams = [...conf.matchAll(/^upstream (\w+) \{(.*?)\}/gms)].map(([, name, block]) => [
      name,
      [...(block ?? '').matchAll(/server ([\w-]+:\d+) resolve /g)].map(([, server]) => server),
    ]);
    expect(upstreams).toEqual([
      ['commands', ['command-api-1:4242', 'command-api-2:4242']],
      ['queries', ['query-api-1:4242', 'query-api-2:4242']],
      ['direct', ['direct-1:8000', 'direct-2:8000']],
    ]);
    for (const [, servers] of upstreams) {
      for (const server of servers ?? []) {
        expect(services).toHaveProperty([String(server).split(':', 1)[0] ?? '']);
      }
    }
    // No person is bound to a process, not for a download either.
    expect(conf).not.toMatch(/ip_hash|sticky|hash \$\w+/);
  });

  it('notices that a container has another address than before', () => {
    expect(conf).toMatch(/^resolver 127\.0\.0\.11 valid=2s/m);
    const upstreams = [...conf.matchAll(/^upstream \w+ \{\n(.*?)\}/gms)].map(([, block]) => block);
    expect(upstreams.filter((block) => !/^ {2}zone \w+ \d+k;$/m.test(block ?? ''))).toEqual([]);
    // Open to everybody since 1.27.3.
    const { services } = composeOf('docker/compose.scale.yaml');
    const [, minor = ''] = /:1\.(\d+)\./.exec(services['proxy']?.image ?? '') ?? [];
    expect(Number(minor)).toBeGreaterThanOrEqual(28);
  });

  it('asks the other process where one is away, whatever happened before', () => {
    const servers = [...conf.matchAll(/^ {2}server (.*);$/gm)].map(([, server]) => server ?? '');
    expect(servers.length).toBeGreaterThan(0);
    // Otherwise the process that is available again is left out while the other one is away.
    expect(servers.filter((server) => !server.endsWith(' resolve max_fails=0'))).toEqual([]);
    expect(conf).toMatch(/^proxy_next_upstream error timeout http_503;$/m);
  });

  it('asks again for what only reads, and sends no command twice', () => {
    const [, all = ''] = /^ {2}location \/ \{\n(.*?)^ {2}\}/ms.exec(conf) ?? [];
    expect(all).toContain('error_page 502 504 = @again;');
    const [, again = ''] = /^ {2}location @again \{\n(.*?)^ {2}\}/ms.exec(conf) ?? [];
    expect(again).toMatch(/^ {4}if \(\$called != queries\) \{\n {6}return 502;\n {4}\}\n/);
    expect(again).toContain('proxy_pass http://queries;');
    expect(conf).not.toContain('non_idempotent');
  });

  it.each(['docker/proxy.conf', 'docs/how-to/run-several-processes.md'])(
    'lets through the largest body that the product takes, in %s',
    (file) => {
      const [, megabytes] = /client_max_body_size (\d+)m;/.exec(textOf(file)) ?? [];
      const largest = Math.max(limits.bodyBytes, limits.attachments.bytes);
      expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(largest);
    },
  );

  it('says in the form of the contract that nobody answers, or that a body is too large', () => {
    const bodies = [...conf.matchAll(/return (\d+) '(\{.*\})';/g)].map(([, status, body = '']) => [
      Number(status),
      (JSON.parse(body) as { error: { code: keyof typeof statusOf } }).error.code,
    ]);
    expect(bodies).toEqual([
      [503, 'UNAVAILABLE'],
      [413, 'PAYLOAD_TOO_LARGE'],
    ]);
    for (const [status, code] of bodies)
      expect(statusOf[code as keyof typeof statusOf]).toBe(status);
    expect(conf).toMatch(/location @away \{[^}]*add_header Retry-After 2 always;/);
  });

  it.each(['location /health/', 'location = /metrics'])(
    'answers nobody outside at %s',
    (location) => {
      const [, block] = conf.split(`${location} {`);
      expect(block).toMatch(/^\s*return 404;/);
    },
  );
});
