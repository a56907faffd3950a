import type { TelemetryConfig } from '../telemetry/open-tracing.ts';
import type { Environment } from './variables.ts';

const samplers: Readonly<Record<string, 'all' | 'none' | 'some'>> = {
  '': 'all',
  parentbased_always_on: 'all',
  parentbased_always_off: 'none',
  parentbased_traceidratio: 'some',
};

/**
 * Where spans are sent, by the variables of OpenTelemetry
 * (https://opentelemetry.io/docs/specs/otel/protocol/exporter/); undefined: nowhere.
 * @param usualName of the service
 */
export function readTelemetry(
  env: Environment,
  usualName: string,
  fault: (text: string) => void,
): TelemetryConfig | undefined {
  const given = (name: string): string => env[name]?.trim() ?? '';
  const isOff =
    given('OTEL_SDK_DISABLED').toLowerCase() === 'true' || given('OTEL_TRACES_EXPORTER') === 'none';
  const base = given('OTEL_EXPORTER_OTLP_ENDPOINT');
  const own = given('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT');
  if (isOff || (base === '' && own === '')) return undefined;

  const tracesUrl = own === '' ? `${base.replace(/\/$/, '')}/v1/traces` : own;
  if (!/^https?:\/\//.test(tracesUrl) || !URL.canParse(tracesUrl))
    fault(
      `${own === '' ? 'OTEL_EXPORTER_OTLP_ENDPOINT' : 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'} must be an address with http:// or https://.`,
    );
  const protocol =
    given('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') || given('OTEL_EXPORTER_OTLP_PROTOCOL');
  if (!['', 'http/json'].includes(protocol))
    fault('OTEL_EXPORTER_OTLP_PROTOCOL must be http/json: spans are sent in no other form.');
  const sampler = samplers[given('OTEL_TRACES_SAMPLER')];
  if (sampler === undefined)
    fault(
      `OTEL_TRACES_SAMPLER must be one of ${Object.keys(samplers).filter(Boolean).join(', ')}.`,
    );
  const part = given('OTEL_TRACES_SAMPLER_ARG') || '1';
  const isPart = /^(0|1|0?\.\d{1,10}|1\.0{1,10})$/.test(part);
  if (sampler === 'some' && !isPart) fault('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  return {
    tracesUrl,
    serviceName: given('OTEL_SERVICE_NAME') || usualName,
    ratio: sampler === 'none' ? 0 : sampler === 'some' ? Number(part) : 1,
  };
}
