interface FullName {
  readonly firstName: string;
  readonly lastName: string;
}

export const fullName = ({ firstName, lastName }: FullName): string =>
  `${firstName} ${lastName}`.trim();

/** The full name; the username of a person who has none. */
export const nameOrUsername = (person: FullName & { readonly username: string }): string =>
  fullName(person) || person.username;
