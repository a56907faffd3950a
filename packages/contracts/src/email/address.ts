/**
 * An address as the HTML standard reads it (§4.10.5.1.5), with a name of two parts or more behind the `@`: no blank, no
 * line, no comma and no angle bracket, so it is one address wherever it is written.
 */
export const addressPattern =
  "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9][A-Za-z0-9-]{0,62}(?:[.][A-Za-z0-9][A-Za-z0-9-]{0,62}){1,8}$";

const pattern = new RegExp(addressPattern);

export const isAddress = (text: string): boolean => pattern.test(text);
