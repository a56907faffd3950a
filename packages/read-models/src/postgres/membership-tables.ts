/** Goes up with the definitions: part of the version of a schema. */
export const membershipVersion = 1;

/** Of no use after a crash of the server, so nothing is written ahead for them. */
export const membershipTables: readonly string[] = [
  `create unlogged table instances (
    instance text primary key,
    present_until timestamptz not null
  )`,
  `create unlogged table shares (
    name text primary key,
    instance text not null
  )`,
];
