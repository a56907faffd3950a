import { describeScreens } from './support/every-screen.ts';
import { phone, tablet } from './support/stage.ts';

const dark = ['futuristic', 'blue-robot', 'emerald'] as const;

// The screens take turns in the dark themes; `npm run bench:web` looks at each screen in every theme.
describeScreens('a phone', phone, (turn) => dark[turn % dark.length] ?? 'futuristic', tablet);
