/** An answer of a null server. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export function json(status: number, value: unknown): Reply {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) };
}

export function success(requestId: string, data: unknown): Reply {
  return json(200, { request_id: requestId, data });
}

/** The error body as the contract has it: what a null server says is right, only why it says so is not. */
export function refusal(status: number, requestId: string): Reply {
  const message = `The request is refused (${status})`;
  return json(status, { request_id: requestId, message, timestamp: Date.now() });
}

export function file(name: string, bytes: Buffer): Reply {
  return {
    status: 200,
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}.zip"`,
    },
    body: bytes,
  };
}
