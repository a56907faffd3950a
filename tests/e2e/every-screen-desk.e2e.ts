import { describeScreens } from './support/every-screen.ts';
import { desktop } from './support/stage.ts';

describeScreens('a desk', desktop);
