/** The numbers that the server has given out, as far as it helps to make up one that is missing. */
export interface IssuedNumbers {
  /** A create is under way. */
  asked(requestId: string, payload: string): void;
  /** Its answer goes out. */
  answered(body: string): void;
  /** One that the operation can do something with: open for an addition, closed for a download. */
  for(operation: string): string | undefined;
}

export function createIssuedNumbers(): IssuedNumbers {
  const closing = new Map<string, boolean>();
  let open: string | undefined;
  let closed: string | undefined;
  return {
    asked(requestId, payload) {
      const { completed } = JSON.parse(payload) as { completed?: unknown };
      closing.set(requestId, completed !== false);
    },
    answered(body) {
      const { request_id: id, data } = JSON.parse(body) as { request_id: string; data: { no: string } };
      if (closing.get(id)) closed = data.no;
      else open = data.no;
      closing.delete(id);
    },
    for: (operation) => (operation === 'addFactoids' ? open : (closed ?? open)),
  };
}
