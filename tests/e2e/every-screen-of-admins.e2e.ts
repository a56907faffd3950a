import { ada } from '@mach42/server/demo/people.ts';
import { describeScreens } from './support/every-screen.ts';
import { screens } from './support/screens.ts';

describeScreens(
  'an admin',
  screens.filter(({ person }) => person === ada),
);
