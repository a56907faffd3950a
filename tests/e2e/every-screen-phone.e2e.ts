import { describeScreens } from './support/every-screen.ts';
import { phone } from './support/stage.ts';

describeScreens('a phone', phone);
