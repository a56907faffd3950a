import { passwordStrength } from '@mach42/contracts/users/password-strength.ts';

/**
 * Judging a password takes up to some tenths of a second, and the word lists come with this module: it does not run
 * on the page's thread.
 */
addEventListener('message', ({ data }: MessageEvent<StrengthQuestion>) => {
  const { id, password, known } = data;
  postMessage({ id, strength: passwordStrength({ password, known }) } satisfies StrengthAnswer);
});

export interface StrengthQuestion {
  readonly id: number;
  readonly password: string;
  readonly known: readonly string[];
}

export interface StrengthAnswer {
  readonly id: number;
  readonly strength: number;
}
