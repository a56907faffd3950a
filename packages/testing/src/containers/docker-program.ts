import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

const run = promisify(execFile);
const lastWithBuiltInBuildKit = 22;

/** The program `docker`, speaking to one daemon. */
export interface DockerProgram {
  /** Resolves to the lines of its output. */
  readonly lines: (...args: readonly string[]) => Promise<readonly string[]>;
  /** Builds an image and prints the output; rejects when that fails. */
  readonly build: (...args: readonly string[]) => Promise<void>;
}

/**
 * The first of the programs `docker` here that can build with BuildKit, which `docker/Dockerfile` needs; undefined where
 * there is none.
 * @param host as in `DOCKER_HOST`
 */
export async function dockerProgram(host: string): Promise<DockerProgram | undefined> {
  const env = {
    ...process.env,
    DOCKER_HOST: host,
    DOCKER_BUILDKIT: '1',
    DOCKER_CLI_HINTS: 'false',
  };
  for (const program of ['docker', '/usr/bin/docker']) {
    if (!(await knowsBuildKit(program))) continue;
    return {
      async lines(...args) {
        const { stdout } = await run(program, args, { env, maxBuffer: 16 * 1024 * 1024 });
        return stdout.split('\n').filter((line) => line !== '');
      },
      async build(...args) {
        const stdio = ['ignore', 'inherit', 'inherit'] as const;
        const [code] = await once(
          spawn(program, ['build', ...args], { env, stdio: [...stdio] }),
          'exit',
        );
        if (code !== 0)
          throw new Error(`docker build ${args.join(' ')} ended with ${String(code)}.`);
      },
    };
  }
  return undefined;
}

async function knowsBuildKit(program: string): Promise<boolean> {
  const answers = (...args: string[]) =>
    run(program, args).then(
      ({ stdout }) => stdout,
      () => '',
    );
  if ((await answers('buildx', 'version')) !== '') return true;
  const [, major] = /version (\d+)\./.exec(await answers('--version')) ?? [];
  return major !== undefined && Number(major) <= lastWithBuiltInBuildKit;
}
