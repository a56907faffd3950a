import { describe, expect, it } from 'vitest';
import { readTelemetry } from './services.ts';

const read = (env: Record<string, string>) => {
  const faults: string[] = [];
  return { telemetry: readTelemetry(env, 'mach42', (fault) => faults.push(fault)), faults };
};
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318/' };

describe('the configuration of traces', () => {
  it.each([
    {},
    { OTEL_SERVICE_NAME: 'kiln' },
    { ...endpoint, OTEL_SDK_DISABLED: 'true' },
    { ...endpoint, OTEL_TRACES_EXPORTER: 'none' },
  ])('[TE1] is none without an exporter: %j', (env: Record<string, string>) => {
    expect(read(env)).toEqual({ telemetry: undefined, faults: [] });
  });

  it.each([
    [endpoint, { tracesUrl: 'http://127.0.0.1:4318/v1/traces', serviceName: 'mach42', ratio: 1 }],
    [
      { ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://spans.example.org/in' },
      { tracesUrl: 'https://spans.example.org/in' },
    ],
    [{ ...endpoint, OTEL_SERVICE_NAME: 'kiln' }, { serviceName: 'kiln' }],
    [{ ...endpoint, OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, { ratio: 0 }],
    [
      {
        ...endpoint,
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
      },
      { ratio: 0.25 },
    ],
  ])('[TE1] is read from the variables of OpenTelemetry: %j', (env, expected) => {
    const { telemetry, faults } = read(env);
    expect(telemetry).toMatchObject(expected);
    expect(faults).toEqual([]);
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    [{ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL'],
    [{ ...endpoint, OTEL_TRACES_SAMPLER: 'sometimes' }, 'OTEL_TRACES_SAMPLER must'],
    [
      {
        ...endpoint,
        OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
        OTEL_TRACES_SAMPLER_ARG: 'half',
      },
      'OTEL_TRACES_SAMPLER_ARG',
    ],
  ])('[TE1] names what cannot be used: %j', (env, named) => {
    const { faults } = read(env);
    expect(faults).toEqual([expect.stringContaining(named)]);
  });
});
