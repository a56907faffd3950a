/**
 * `npm run test:containers [-- --required]`: the product in containers, on the Docker that answers, else on a daemon of
 * its own, which root has from Debian's package; without one nothing is run, which `--required` counts as a failure.
 * Images that cannot be pulled are made from Debian's packages. The last line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { tests } from './lib/checks.mjs';
import { installWhatIsMissing } from './lib/install.mjs';
import { inRepository, pinnedNode, toolEnvironment } from './lib/repository.mjs';
import { run } from './lib/run.mjs';
import { finish, hasFailed, step } from './lib/steps.mjs';

const isRequired = process.argv.includes('--required');
const nothing = { passed: 0, failed: 0, skipped: 0, output: '' };

/**
 * Starts the program that provides Docker, outside of the group of this one, which an interruption ends: it ends by itself
 * when its input does, and cleans up.
 */
async function provideDocker() {
  const program = inRepository('tests/containers/provide-docker.ts');
  const stdio = ['pipe', 'pipe', 'inherit'];
  const provider = spawn(pinnedNode, [program], { env: toolEnvironment(), detached: true, stdio });
  const ended = new Promise((resolve) => provider.once('exit', resolve));
  const printed = {};
  for await (const line of createInterface({ input: provider.stdout })) {
    if (line.startsWith('No Docker: ')) {
      console.log(line);
      return undefined;
    }
    const [name, value = ''] = line.split(' ');
    printed[name] = value;
    if (name === 'own' || name === 'given') break;
  }
  if (printed.host === undefined) throw new Error('The program that provides Docker has failed.');
  const end = async () => {
    provider.stdin.end();
    await ended;
  };
  return { host: printed.host, label: printed.label, isOwn: 'own' in printed, end };
}

async function testWith({ host, label, isOwn }) {
  const env = {
    DOCKER_HOST: host,
    CONTAINERS_LABEL: label,
    // The program that provides Docker removes everything that is left at the end.
    TESTCONTAINERS_RYUK_DISABLED: 'true',
    // A daemon of its own has no network that it could be found by.
    TESTCONTAINERS_HOST_OVERRIDE: '127.0.0.1',
  };
  const { images } = await step('images', async () => {
    const program = inRepository('tests/containers/make-images.ts');
    const options = { env: toolEnvironment(env), limitMinutes: 30 };
    const { code, output } = await run(pinnedNode, [program, ...(isOwn ? ['--own'] : [])], options);
    const [, images] = /^images (.+)$/m.exec(output) ?? [];
    return { ...nothing, failed: code === 0 ? 0 : 1, output, images };
  });
  if (hasFailed()) return;
  const ofTests = { ...env, CONTAINERS_IMAGES: images };
  const { output } = await step('containers', () =>
    tests('containers', { env: ofTests, limitMinutes: 45 }),
  );
  for (const line of output.match(/^measured: .+$/gm) ?? []) console.log(line);
}

await step('install', async () => {
  await installWhatIsMissing({ tools: true });
  return nothing;
});
if (!hasFailed()) {
  const { docker } = await step('docker', async () => {
    const docker = await provideDocker();
    return { ...nothing, failed: docker === undefined && isRequired ? 1 : 0, docker };
  });
  if (docker !== undefined) {
    try {
      await testWith(docker);
    } finally {
      await docker.end();
    }
  }
}
finish();
