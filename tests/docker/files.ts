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
  readonly extra_hosts?: readonly string[];
  readonly restart?: string;
  readonly pull_policy?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly stop_grace_period?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: {
    readonly test: readonly string[];
    readonly interval: string;
    readonly timeout: string;
    readonly retries: number;
  };
}

export interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
  readonly networks?: Readonly<Record<string, unknown>>;
}

const one = 'docker/compose.yaml';
const scale = 'docker/compose.scale.yaml';
const onPostgres = 'docker/compose.postgresql.yaml';

/** The compose files that are complete by themselves; the third file changes the second. */
export const composeFiles = [one, scale] as const;

/** Parses a compose file, without the tags that only say how it changes another. */
export const composeOf = (file: string): Compose =>
  parse(textOf(file).replaceAll(/ !(override|reset)\b/g, ''), { merge: true }) as Compose;

/** Returns the second file with the changes of the third, as Compose combines them. */
export function scaleOnPostgres(): Compose {
  const whole = composeOf(scale);
  const changes = composeOf(onPostgres).services as Record<string, Partial<Service> | null>;
  const services = Object.entries(whole.services).flatMap(([name, service]) => {
    const change = changes[name];
    if (change === null) return [];
    const environment = { ...service.environment, ...change?.environment };
    return [[name, { ...service, ...change, environment }] as const];
  });
  return { ...whole, services: Object.fromEntries(services) };
}

/** The image that `docker/Dockerfile` makes. */
export const isOurs = ({ image }: Service): boolean => image.startsWith('mach42-workspace:');

/** Variables as `${NAME}`, `${NAME:-default}` or `${NAME:?why}`, and what replaces them. */
export const substituted = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(
    /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)?\}/g,
    (_, name: string, fallback = '') => values[name] ?? fallback,
  );
