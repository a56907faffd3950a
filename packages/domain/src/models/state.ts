export interface NoModelCall {
  readonly exists: false;
}

export interface RecordedModelCall {
  readonly exists: true;
  readonly callId: string;
}

export type ModelCallState = NoModelCall | RecordedModelCall;
