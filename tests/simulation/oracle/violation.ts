/** A rule was broken that holds whatever happens. */
export class Violation extends Error {
  override readonly name = 'Violation';
  /** The name of the rule, the same wherever it is broken. */
  readonly rule: string;

  constructor(rule: string, message: string) {
    super(message);
    this.rule = rule;
  }
}
