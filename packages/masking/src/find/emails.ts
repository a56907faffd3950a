import { matches, type Finder } from '../span.ts';

/** As people write them: RFC 5322 dot-atoms of any script, at a host with at least one dot. */
const email =
  /[\p{L}\p{N}!#$%&'*+=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}/gu;

export const findEmails: Finder = (text) =>
  text.includes('@') ? matches(text, email, 'EMAIL') : [];
