import { describeScreens } from './support/every-screen.ts';
import { phone, tablet } from './support/stage.ts';

// The screens take turns in the two themes that a desk is not shown in: both are dark.
const inTurns = (turn: number) =>
  ['futuristic', turn % 2 === 0 ? 'blue-robot' : 'emerald'] as const;

describeScreens('a phone', phone, inTurns, tablet);
