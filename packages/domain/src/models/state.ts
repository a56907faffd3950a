export interface NoModelCall {
  readonly exists: false;
}

export interface RecordedModelCall {
  readonly exists: true;
  readonly callId: string;
  /** False while the answer is awaited. */
  readonly ended: boolean;
}

export type ModelCallState = NoModelCall | RecordedModelCall;
