/** The module that a worker thread loads: `requireGoodPassword` names it. */
export { passwordStrength } from '@mach42/contracts/users/password-strength.ts';
