export type LogFaultCode = 'rolled-back' | 'forked' | 'damaged' | 'ended';

/**
 * What is stored contradicts what was published: the log must not go on, or not prove what it would have to. The message
 * says what to do.
 */
export class LogFault extends Error {
  override readonly name = 'LogFault';
  readonly forOperator = true;
  readonly code: LogFaultCode;

  constructor(code: LogFaultCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
