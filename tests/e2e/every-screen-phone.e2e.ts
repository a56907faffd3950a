import { describeScreens } from './support/every-screen.ts';
import { phone, tablet } from './support/stage.ts';

// Colours are those of a desk: the darkest theme and the light one.
describeScreens('a phone', phone, ['futuristic', 'daylight'], tablet);
