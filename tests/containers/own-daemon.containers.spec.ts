import { dockerAnswers } from '@mach42/testing/containers/docker-answers.ts';
import { dockerProgram } from '@mach42/testing/containers/docker-program.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { minutes, patience } from '../support/patience.ts';
import { hasDocker } from './stage.ts';

const program = path.join(import.meta.dirname, 'provide-docker.ts');
/** Starts the program as `npm run test:containers` does, and passes on its output. */
const starter = `
  const { spawn } = require('node:child_process');
  const stdio = ['pipe', 'inherit', 'inherit'];
  spawn(process.execPath, [process.argv[1]], { detached: true, stdio });
  setInterval(() => undefined, 60_000);`;
const mayStart = hasDocker && process.getuid?.() === 0 && existsSync('/usr/sbin/dockerd');

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.runIf(mayStart)('a daemon of the tests’ own', () => {
  it.each(['SIGKILL', 'SIGINT'] as const)(
    'is stopped, and leaves no network of it, when %s ends the process that started it',
    async (signal) => {
      await using folder = await temporaryFolder();
      const env = {
        ...process.env,
        DOCKER_HOST: `unix://${path.join(folder.path, 'none.sock')}`,
        XDG_CACHE_HOME: folder.path,
      };
      const stdio = ['ignore', 'pipe', 'inherit'] as const;
      const parent = spawn(process.execPath, ['-e', starter, program], { env, stdio: [...stdio] });
      const printed = new Map<string, string>();
      for await (const line of createInterface({ input: parent.stdout })) {
        const [name = '', value = ''] = line.split(' ');
        printed.set(name, value);
        if (name === 'own') break;
      }
      const host = printed.get('host') ?? '';
      const pid = Number(printed.get('pid'));
      expect(await dockerAnswers(host)).toBe(true);
      const docker = await dockerProgram(host);
      const label = printed.get('label') ?? '';
      const [network = ''] =
        (await docker?.lines('network', 'create', '--label', label, 'of-this-test')) ?? [];
      const bridge = `/sys/class/net/br-${network.slice(0, 12)}`;
      expect(existsSync(bridge)).toBe(true);

      const ended = once(parent, 'exit');
      parent.kill(signal);
      await ended;
      await expect.poll(() => isAlive(pid), patience).toBe(false);
      await expect.poll(() => existsSync(new URL(host).pathname), patience).toBe(false);
      expect(existsSync(bridge)).toBe(false);
    },
    minutes(3),
  );
});
