import type { FastifyInstance } from 'fastify';
import type { CommandApiDeps } from '../deps.ts';
import { userAdministrationRoutes } from './admin-routes.ts';
import { oneAfterAnother } from './one-after-another.ts';
import { ownWordRoutes } from './own-word-routes.ts';
import { userRoutes } from './routes.ts';
import { SignInThrottle } from './sign-in-throttle.ts';

/** What people and admins change of accounts; they wait for each other and share the throttle. */
export function allUserRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const throttle = new SignInThrottle(deps.vault.attempts, deps.settings);
  const inTurn = oneAfterAnother();
  userRoutes(app, deps, throttle);
  ownWordRoutes(app, deps, { throttle, inTurn });
  userAdministrationRoutes(app, deps, inTurn);
}
