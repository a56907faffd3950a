import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { userAdministrationRoutes } from './admin-routes.ts';
import { ownWordRoutes } from './own-word-routes.ts';
import { userRoutes } from './routes.ts';
import { HashingTurns } from './hashing-turns.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

/** What people and admins change of accounts; they share the throttle and the turns for hashes. */
export function allUserRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const throttle = new SignInThrottle(deps.vault.attempts, deps.settings);
  const turns = new HashingTurns();
  userRoutes(app, deps, { throttle, turns });
  ownWordRoutes(app, deps, { throttle, turns });
  userAdministrationRoutes(app, deps, turns);
}
