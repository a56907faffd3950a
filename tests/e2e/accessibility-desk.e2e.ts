import { describeAccessible } from './support/accessible.ts';
import { desktop } from './support/stage.ts';

describeAccessible('a desk', desktop);
