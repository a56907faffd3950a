const backend = [
  'json-document',
  'language',
  'contracts',
  'domain',
  'event-store',
  'compute',
  'masking',
  'vault',
  'telemetry',
  'read-models',
  'http-kit',
  'command-api',
  'projectors',
  'processors',
  'query-api',
] as const;

/**
 * The packages that each package may import: the table of `docs/architecture.md`. The lint rule `mach42/imports`
 * refuses all other imports. Tests (`*.spec.ts`, `*.fixture.ts`) may import `testing` too.
 */
export const mayImport: { readonly [source: string]: readonly string[] } = {
  'json-document': [],
  language: [],
  contracts: ['json-document', 'language'],
  domain: ['json-document', 'contracts'],
  'event-store': [],
  compute: [],
  masking: ['json-document', 'contracts', 'compute'],
  vault: [],
  telemetry: [],
  'read-models': ['json-document', 'contracts'],
  'http-kit': ['contracts', 'vault', 'telemetry'],
  'command-api': [
    'contracts',
    'domain',
    'event-store',
    'vault',
    'read-models',
    'http-kit',
    'compute',
    'telemetry',
  ],
  projectors: ['json-document', 'contracts', 'domain', 'event-store', 'read-models', 'telemetry'],
  processors: [
    'json-document',
    'contracts',
    'domain',
    'event-store',
    'masking',
    'command-api',
    'read-models',
    'compute',
    'telemetry',
  ],
  'query-api': [
    'json-document',
    'contracts',
    'event-store',
    'masking',
    'read-models',
    'vault',
    'http-kit',
    'compute',
    'telemetry',
  ],
  'plugin-kit': ['json-document', 'language', 'contracts'],
  conversations: ['language', 'contracts', 'plugin-kit'],
  'workspace-plugins': ['json-document', 'language', 'contracts', 'plugin-kit', 'conversations'],
  web: ['language', 'contracts', 'plugin-kit', 'workspace-plugins'],
  server: backend,
  testing: [...backend, 'plugin-kit', 'conversations', 'workspace-plugins', 'web', 'server'],
};

/** Part of a package; the paths are relative to its `src`. */
export interface Part {
  readonly paths: RegExp;
  /** Completes "may import of … only …". */
  readonly only: string;
}

/** Where the product, though not its tests, may import a part of a package only: source → target. */
export const parts: { readonly [source: string]: { readonly [target: string]: Part } } = {
  processors: {
    'command-api': { paths: /^(?!.*\broutes?\.ts$)/, only: 'its library, not its HTTP routes' },
  },
  'query-api': {
    'event-store': {
      paths: /^(event-feed|event|errors)\.ts$|^signals\//,
      only: 'its feed and its signals: a query never writes',
    },
    'read-models': {
      paths:
        /\.reads\.ts$|^kernel\/reader\.ts$|^changes\/change\.ts$|^activity\/measures\.ts$|^phod\/phod-history\.ts$|^search\/(file-search|search-terms|snippet)\.ts$/,
      only: 'its reads, and the pure functions beside them: a query never writes',
    },
  },
  web: {
    'workspace-plugins': {
      paths: /^registry\.tsx?$|^[a-z]+\/area\/[a-z-]+\.tsx$/,
      only: 'its registry.ts and the pages in the folders area',
    },
  },
};

/** Packages whose every folder under `src` is an island: nothing in it imports a sibling folder. */
export const islands: readonly string[] = ['workspace-plugins'];
