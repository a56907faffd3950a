import { describeAccessible } from './support/accessible.ts';
import { phone } from './support/stage.ts';

describeAccessible('a phone', phone);
