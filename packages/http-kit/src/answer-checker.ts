import type { TSchema } from 'typebox';
import { compileExact } from './schema-compiler.ts';
import { describeViolations } from './violations.ts';

/** Throws when an answer is not what its schema promises. */
export function answerChecker(schema: TSchema): (answer: object) => void {
  let compiled: ReturnType<typeof compileExact> | undefined;
  return (answer) => {
    const fits = (compiled ??= compileExact(schema));
    // As it goes over the wire: without what is undefined, dates as text.
    if (fits(JSON.parse(JSON.stringify(answer)))) return;
    const [first] = describeViolations(fits.errors ?? []);
    throw new Error(`The answer breaks its schema: ${first?.path} ${first?.message}.`);
  };
}
