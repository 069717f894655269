export type LogFaultCode = 'rolled-back' | 'forked' | 'damaged' | 'ended';

/** The log must not go on: a checkpoint that the world has seen would be broken. The message says what to do. */
export class LogFault extends Error {
  override readonly name = 'LogFault';
  readonly forOperator = true;
  readonly code: LogFaultCode;

  constructor(code: LogFaultCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
