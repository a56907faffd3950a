import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

export const repository = path.resolve(import.meta.dirname, '../..');

export const textOf = (file: string): string => readFileSync(path.join(repository, file), 'utf8');

export interface Service {
  readonly image: string;
  readonly command?: readonly string[];
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly networks?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly stop_grace_period?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}

export interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
  readonly networks?: Readonly<Record<string, unknown>>;
}

export const composeFiles = ['docker/compose.yaml', 'docker/compose.scale.yaml'] as const;

export const composeOf = (file: string): Compose => parse(textOf(file), { merge: true }) as Compose;

/** The image that `docker/Dockerfile` makes. */
export const isOurs = ({ image }: Service): boolean => image.startsWith('mach42-workspace:');

/** Variables as `${NAME}`, `${NAME:-default}` or `${NAME:?why}`, and what stands for them. */
export const substituted = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(
    /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
    (_, name: string, fallback = '') => values[name] ?? fallback,
  );
