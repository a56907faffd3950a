/**
 * `node provide-docker.ts`: provides a daemon of Docker for as long as its input is open: the one that answers, else one
 * of its own. Prints where it is and the label of this run, or why there is none. At the end, however the process that started
 * this has ended, everything with that label is removed, and its own daemon is stopped.
 */
import { dockerAnswers } from '@mach42/testing/containers/docker-answers.ts';
import { dockerProgram, type DockerProgram } from '@mach42/testing/containers/docker-program.ts';
import { DockerMissing, startOwnDaemon } from '@mach42/testing/containers/own-daemon.ts';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';

const label = `mach42-test-${randomBytes(4).toString('hex')}`;

async function removeAll({ lines }: DockerProgram): Promise<void> {
  const filter = ['--filter', `label=${label}`];
  const kinds = [
    { list: ['ps', '--all', '--quiet', ...filter], remove: ['rm', '--force', '--volumes'] },
    { list: ['network', 'ls', '--quiet', ...filter], remove: ['network', 'rm'] },
    { list: ['volume', 'ls', '--quiet', ...filter], remove: ['volume', 'rm', '--force'] },
  ];
  for (const { list, remove } of kinds) {
    const found = await lines(...list);
    if (found.length > 0) await lines(...remove, ...found);
  }
}

async function provide(): Promise<void> {
  await using ending = new AsyncDisposableStack();
  let host = process.env['DOCKER_HOST'] ?? 'unix:///var/run/docker.sock';
  const isGiven = await dockerAnswers(host);
  if (!isGiven) {
    const daemon = await startOwnDaemon();
    ending.defer(daemon.stop);
    ({ host } = daemon);
    process.stdout.write(`pid ${daemon.pid}\n`);
  }
  const program = await dockerProgram(host);
  if (program === undefined)
    throw new DockerMissing('no program docker with BuildKit is installed.');
  ending.defer(() => removeAll(program));
  process.stdout.write(`host ${host}\n`);
  process.stdout.write(`label ${label}\n`);
  process.stdout.write(isGiven ? 'given\n' : 'own\n');
  process.stdin.resume();
  await once(process.stdin, 'close');
}

// Only the end of the input ends this program, so that nothing is left behind when a terminal interrupts all
// processes at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
try {
  await provide();
} catch (error) {
  if (!(error instanceof DockerMissing)) throw error;
  process.stdout.write(`No Docker: ${error.message}\n`);
}
