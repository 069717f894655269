/** An error that says by a code what it is about; `message` says why. */
export abstract class CodedError<Code extends string> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** What `work` gives, or for an error of this class `instead`, or what that makes of the error. Other errors go on. */
export function catching<Answer, Otherwise, Fault extends Error>(
  kind: abstract new (...args: never[]) => Fault,
  instead: Otherwise | ((error: Fault) => Otherwise),
  work: () => Answer,
): Answer | Otherwise {
  const judge = (error: unknown): Otherwise => {
    if (!(error instanceof kind)) throw error;
    return typeof instead === 'function' ? (instead as (error: Fault) => Otherwise)(error) : instead;
  };
  try {
    const answer = work();
    return answer instanceof Promise ? (answer.catch(judge) as Answer) : answer;
  } catch (error) {
    return judge(error);
  }
}
