import { describeScreens } from './support/every-screen.ts';
import { desktop } from './support/stage.ts';

// The darkest theme and the light one.
describeScreens('a desk', desktop, () => ['futuristic', 'daylight']);
