/** `npm run where <slice>`: the files of a feature in every package, and where it is registered. */
import { readFileSync } from 'node:fs';
import { filesUnder } from './lib/files.mjs';
import { inRepository } from './lib/repository.mjs';

const roles = {
  'json-document': 'documents',
  contracts: 'contracts',
  domain: 'decider',
  'event-store': 'store',
  vault: 'secrets',
  telemetry: 'traces',
  'read-models': 'rows',
  masking: 'masking',
  'http-kit': 'http',
  'command-api': 'commands',
  projectors: 'projector',
  processors: 'processor',
  'query-api': 'queries',
  'plugin-kit': 'kit',
  conversations: 'messages on the screen',
  'workspace-plugins': 'plugin',
  web: 'shell',
  server: 'composition',
  testing: 'fixtures',
};

const files = filesUnder('packages').map((path) => {
  const [, name, , ...inner] = path.split(/[\\/]/);
  return { path, package: name, folders: inner.slice(0, -1) };
});
const homes = ['contracts', 'domain', 'workspace-plugins'];
const slices = new Set(
  files.flatMap((file) => (homes.includes(file.package) ? file.folders.slice(0, 1) : [])),
);
slices.delete('kernel');
const namesOfSlices = () => [...slices].toSorted((a, b) => a.localeCompare(b)).join(', ');

const slice = process.argv[2] ?? '';
if (slices.has(slice)) {
  printFiles();
  printRegistrations();
} else {
  console.log(`Usage: npm run where <slice>\nSlices: ${namesOfSlices()}`);
  process.exitCode = 1;
}

function printFiles() {
  for (const [name, role] of Object.entries(roles)) {
    const own = files.filter((file) => file.package === name && file.folders.includes(slice));
    if (own.length > 0) console.log(`${name} (${role})`);
    for (const { path } of own) console.log(`  ${path}`);
  }
}

/** Imports of the slice by files that belong to no slice: registries and the composition root. */
function printRegistrations() {
  const shared = files.filter(({ folders }) => !folders.some((folder) => slices.has(folder)));
  const lines = shared.flatMap(({ path }) =>
    readFileSync(inRepository(path), 'utf8')
      .split('\n')
      .flatMap((text, index) =>
        /\bfrom '/.test(text) && text.includes(`/${slice}/`)
          ? [`  ${path}:${index + 1}  ${text.trim()}`]
          : [],
      ),
  );
  if (lines.length > 0) console.log(`registered in\n${lines.join('\n')}`);
}
