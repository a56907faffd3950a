import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { composeFiles, composeOf, scaleOnPostgres } from './files.ts';

/** The specification of Compose as a schema, which the package carries for those who read such files. */
const schema = JSON.parse(
  readFileSync(
    createRequire(import.meta.url).resolve('docker-compose/schema/compose-spec.json'),
    'utf8',
  ),
) as object;
// It names its own schema by another address than the usual one, and uses keywords of its own.
const isCompose = new Ajv({ strict: false, validateFormats: false, validateSchema: false }).compile(
  schema,
);

describe('the files of Compose', () => {
  it.each([
    ...composeFiles.map((file) => [file, composeOf(file)] as const),
    ['docker/compose.scale.yaml with docker/compose.postgresql.yaml', scaleOnPostgres()] as const,
  ])('%s is what the specification of Compose allows', (_, compose) => {
    expect(isCompose(compose), JSON.stringify(isCompose.errors)).toBe(true);
  });

  it.each([
    ['a key that no service has', { services: { one: { image: 'a:1.0', read_onIy: true } } }],
    ['a command that is a number', { services: { one: { image: 'a:1.0', command: 5 } } }],
    ['a volume that is a list', { services: {}, volumes: { data: [] } }],
  ])('would be refused with %s', (_, compose) => {
    expect(isCompose(compose)).toBe(false);
  });
});
