import { themes } from '@mach42/plugin-kit/theme/theme.ts';
import { describeScreens } from './support/every-screen.ts';
import { desktop } from './support/stage.ts';

describeScreens(
  'a desk',
  desktop,
  themes.map(({ id }) => id),
);
