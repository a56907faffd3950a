import { ada } from '@mach42/server/demo/people.ts';
import { describeScreens } from './support/every-screen.ts';
import { screens } from './support/screens.ts';

describeScreens(
  'a visitor and a person',
  screens.filter(({ person }) => person !== ada),
);
