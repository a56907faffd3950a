import { describeScreens } from './support/every-screen.ts';
import { desktop } from './support/stage.ts';

// In the light theme: a phone shows the dark ones.
describeScreens('a desk', desktop, () => 'daylight');
