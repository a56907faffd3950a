import type { SecondStep, SignedIn } from './schemas.ts';

/** @throws Error the answer to a sign-in asks for the second step, which this caller cannot take */
export function signedIn(answer: SignedIn | SecondStep): SignedIn {
  if ('token' in answer) return answer;
  throw new Error('This account has a second step at sign-in. Use a token of it instead.');
}
