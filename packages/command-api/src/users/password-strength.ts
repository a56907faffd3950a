/** What a worker thread loads: `requireGoodPassword` names this module. */
export { passwordStrength } from '@mach42/contracts/users/password-strength.ts';
