import { ada, system } from '@mach42/testing/actors.ts';
import { given } from '@mach42/testing/decider-spec.ts';
import { describe, it } from 'vitest';
import { logFormatDecider, type LogFormatRaised, type RaiseLogFormat } from './log-format.ts';

const raised = (format: number): LogFormatRaised => ({
  type: 'LogFormatRaised',
  data: { format, program: '1.0.0' },
});
const raise = (format: number, actor = system): RaiseLogFormat => ({
  type: 'RaiseLogFormat',
  data: { format, program: '1.0.0' },
  actor,
  at: '2026-11-20T10:00:00.000Z',
});

describe('the format of the log', () => {
  it('[RB3] is raised by the platform, and never lowered', () => {
    given(logFormatDecider).when(raise(82)).happens(raised(82));
    given(logFormatDecider, raised(82)).when(raise(83)).happens(raised(83));
    given(logFormatDecider, raised(82)).when(raise(82)).nothingHappens();
    given(logFormatDecider, raised(82)).when(raise(81)).nothingHappens();
    given(logFormatDecider).when(raise(82, ada)).isRefused('FORBIDDEN');
  });
});
