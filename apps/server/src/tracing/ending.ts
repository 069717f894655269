import { type Span, SpanStatusCode } from '@opentelemetry/api';

/** Ends the span with the work, whether that is done at once or later. */
export function ending(work: () => unknown, span: Span, onEnd: () => void): unknown {
  const end = (error?: unknown) => {
    if (error !== undefined)
      span.setAttribute('error.type', errorType(error)).setStatus({ code: SpanStatusCode.ERROR });
    span.end();
    onEnd();
  };
  try {
    const value = work();
    if (!(value instanceof Promise)) {
      end();
      return value;
    }
    return value.then(
      (result: unknown) => {
        end();
        return result;
      },
      (error: unknown) => {
        end(error ?? 'unknown');
        throw error;
      },
    );
  } catch (error) {
    end(error ?? 'unknown');
    throw error;
  }
}

/** A code or a class; a message may have a text of the caller in it. */
function errorType(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return (
    ([code, name].find((text) => typeof text === 'string' && /^[\w-]{1,64}$/.test(text)) as
      | string
      | undefined) ?? 'error'
  );
}
