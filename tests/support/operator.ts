import { ada, demoPassword } from '@mach42/server/demo/people.ts';
import { runOps } from '@mach42/server/ops/run-ops.ts';

/** Runs commands of operators on a server of the demo, as its admin; returns their exit code and output. */
export const operatorOn =
  (address: string, ...more: readonly string[]) =>
  async (...command: readonly string[]) => {
    const printed: string[] = [];
    const code = await runOps([...command, '--server', address, ...more], {
      env: { OPS_MOBILE: ada.mobile, OPS_PASSWORD: demoPassword },
      print: (line) => printed.push(line),
      signal: new AbortController().signal,
    });
    return { code, printed: printed.join('\n') };
  };
