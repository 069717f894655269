import { jsonMembers } from '@attestation/signing';
import { entriesOf, sha256 } from './check-request.ts';
import { type Difference, differences, MISSING } from './differences.ts';
import { numberOf, type Received, resolved } from './judge-server.ts';
import {
  attempts,
  type Check,
  Different,
  fails,
  memberText,
  NotReached,
  type Observed,
  printed,
  repeated,
  result,
  resultMember,
  same,
  sent,
  succeeds,
} from './observed.ts';

/** Looks at a call of it, from 1. */
export type CallCheck = (seen: Observed, call: number) => unknown;

/** The check of several calls, at the first that it fails. */
export function on(calls: readonly number[], ...checks: readonly CallCheck[]): Check {
  return (seen) => {
    for (const call of calls) for (const check of checks) check(seen, call);
  };
}

function throwFirst(found: readonly Difference[], request?: Received): void {
  const [first] = found;
  if (first) throw new Different(first.path, first.expected, first.got, request);
}

/** The payload has what was given, as far as it is looked at. */
export function samePayload(isLookedAt: (one: Difference) => boolean): CallCheck {
  return (seen, call) => {
    const request = sent(seen, call);
    const members = [...request.payload].map(([name, value]) => `${JSON.stringify(name)}:${value}`);
    const found = differences(resolved(seen.scenario.calls, call), `{${members}}`, 'payload');
    throwFirst(found.filter(isLookedAt), request);
  };
}

export function at(pattern: RegExp): (one: Difference) => boolean {
  return ({ path }) => pattern.test(path);
}

/** A member of the payload is this value, or null when it is missing. */
export function payloadHas(name: string, expected: string): CallCheck {
  return (seen, call) => {
    const request = sent(seen, call);
    const got = request.payload.get(name);
    if (got !== undefined) throwFirst(differences(expected, got, `payload.${name}`), request);
    else if (expected !== 'null') throw new Different(`payload.${name}`, expected, MISSING, request);
  };
}

export const notLeftOpen: CallCheck = (seen, call) => {
  const request = sent(seen, call);
  if (request.payload.get('completed') === 'false')
    throw new Different('payload.completed', 'true, or omitted', 'false', request);
};

/** The request of a call that was sent with its files, in a form. */
export function withFiles(seen: Observed, call: number): Received {
  const request = sent(seen, call);
  const { encoding = '', files = [] } = request.content ?? {};
  if (encoding === 'multipart' && files.length > 0) return request;
  throw new Different(
    'body',
    'multipart/form-data with files',
    `${encoding} with ${files.length} files`,
    request,
  );
}

/** The files of a call arrived, in whichever place. */
export const sameFiles: CallCheck = (seen, call) => {
  const request = withFiles(seen, call);
  const given = Object.values(seen.scenario.calls[call - 1]?.attachments ?? {}).flat();
  const [expected, got] = [given, request.content?.files ?? []].map((files) =>
    JSON.stringify(files.map(({ bytes }) => sha256(bytes)).sort()),
  );
  same('SHA-256 of the files', `${expected}`, got, request);
};

/** Each index has as many files as were given for it. */
export const sameIndices: CallCheck = (seen, call) => {
  const request = withFiles(seen, call);
  for (const [index, given] of Object.entries(seen.scenario.calls[call - 1]?.attachments ?? {})) {
    const field = `attachments[${index}][]`;
    const found = request.content?.files.filter((file) => file.field === field);
    same(`number of parts ${field}`, String(given.length), String(found?.length), request);
  }
};

export function firstSign(expected: object): CallCheck {
  return (seen, call) => {
    const request = withFiles(seen, call);
    const [entry = ''] = entriesOf(request.payload).get('0') ?? [];
    const got = (entry.startsWith('{') && jsonMembers(entry).get('sign')) || '{}';
    throwFirst(differences(JSON.stringify(expected), got, 'payload.attachments["0"][0].sign'), request);
  };
}

/** The first file has its name, in one of the ways to write it in a form. */
export function fileNamed(expected: string): CallCheck {
  return (seen, call) => {
    const request = withFiles(seen, call);
    const written = request.content?.files[0]?.name.replace(/^utf-8''/i, '') ?? '';
    const readings = [
      written,
      written.replace(/%22/g, '"'),
      written.replace(/\\(.)/g, '$1'),
      percentDecoded(written),
    ];
    if (!readings.includes(expected)) throw new Different('filename', expected, written, request);
  };
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // A percent sign that stands for itself.
  }
}

/** A line within the name of a file did not become a header; a client may refuse such a name. */
export function noHeader(line: string): CallCheck {
  return (seen, call) => {
    const requests = seen.judge.received.filter((one) => one.call === call);
    const broken = requests.find(({ body }) => new RegExp(`\\n${line}\\r?\\n`).test(body.toString('latin1')));
    if (broken) throw new Different('header of the part', 'a filename in one line', line, broken);
    if (requests.length > 0 || printed(seen, call).ok) sent(seen, call);
  };
}

/** `no` in the result is the number that the service gave. */
export const givesNumber: CallCheck = (seen, call) =>
  returns('no', JSON.stringify(numberOf(seen.scenario.calls, call)))(seen, call);

/** A later call that sends the same has the same number. */
export function sameNumberAgain(later: number): CallCheck {
  return (seen, call) => {
    const [first = '', second] = [call, later].map((one) => resultMember(printed(seen, one), 'no'));
    same(`call ${later}: result.no`, first, second, sent(seen, call));
  };
}

export function returns(name: string, expected: string): CallCheck {
  return (seen, call) =>
    same(
      `call ${call}: result.${name}`,
      expected,
      resultMember(succeeds(seen, call), name),
      sent(seen, call),
    );
}

/** The result is `data` of the answer, as far as it is looked at; a member that is null may be missing. */
export function sameResult(isLookedAt: (one: Difference) => boolean): CallCheck {
  return (seen, call) => {
    const got = succeeds(seen, call).members.get('result') ?? 'null';
    const { data = '{}' } = seen.scenario.calls[call - 1] ?? {};
    const found = differences(data, got, `call ${call}: result`).filter(
      (one) => isLookedAt(one) && !(one.expected === 'null' && one.got === MISSING),
    );
    throwFirst(found, sent(seen, call));
  };
}

export function failsWith(status: string): CallCheck {
  return (seen, call) =>
    same(`call ${call}: status`, status, fails(seen, call).members.get('status'), sent(seen, call));
}

export function failsSaying(message: string): CallCheck {
  return (seen, call) => {
    const got = memberText(fails(seen, call), 'message');
    if (!got.includes(message)) throw new Different(`call ${call}: message`, message, got, sent(seen, call));
  };
}

export const failsWithItsId: CallCheck = (seen, call) => {
  const got = memberText(fails(seen, call), 'requestId');
  const ids = attempts(seen, call).map(({ requestId }) => requestId);
  if (!ids.includes(got))
    throw new Different(`call ${call}: requestId`, ids.join(', '), got, sent(seen, call));
};

export function sentAtMost(most: number): CallCheck {
  return (seen, call) => {
    const { length } = attempts(seen, call);
    const isEndless = seen.ran.timedOut && seen.results.length < call;
    const got = `${length}${isEndless ? ', and no end in time' : ''}`;
    if (length > most || isEndless)
      throw new Different('number of requests', `at most ${most}`, got, sent(seen, call));
    printed(seen, call);
  };
}

/** A repeated request waited for a second at least: what is shorter than that could be a matter of clocks. */
export const waits: CallCheck = (seen, call) => {
  const [first, second] = attempts(seen, call);
  if (!first || !second) return failsWith('429')(seen, call);
  const waited = second.startedAt - (first.answeredAt ?? first.startedAt);
  if (waited < 1000)
    throw new Different(
      `wait before request 2 of call ${call}`,
      '2 s',
      `${(waited / 1000).toFixed(1)} s`,
      second,
    );
};

/** A repeated request has another member of the envelope. */
export function renews(name: 'request_id' | 'tonce'): CallCheck {
  return (seen, call) => {
    const [first, second] = repeated(seen, call);
    if (second.startedAt - first.startedAt < 2000 && name === 'tonce')
      throw new NotReached('the client repeated no request after 2 s', false);
    const [one, other] = [first, second].map(({ content }) => content?.members.get(name) ?? MISSING);
    if (one === other) throw new Different(name, `other than ${one}`, `${other}`, second);
  };
}

export const keepsId: CallCheck = (seen, call) => {
  const [first, second] = repeated(seen, call);
  same('request_id', JSON.stringify(first.requestId), JSON.stringify(second.requestId), second);
};

/** Repeated requests have the same payload. */
export const keepsPayload: Check = ({ judge, scenario }) => {
  const groups = scenario.calls.map((_, index) => judge.received.filter(({ call }) => call === index + 1));
  if (groups.every(({ length }) => length < 2)) throw new NotReached('the client repeated no request', false);
  for (const [first, ...others] of groups) {
    const expected = first?.content?.members.get('payload') ?? MISSING;
    for (const other of others) {
      const got = other.content?.members.get('payload') ?? MISSING;
      if (got !== expected) throw new Different('payload', expected, got, other);
    }
  }
};

/** The first answer got lost: a failure, or the answer to a repeated request. */
export function honest(check: CallCheck): CallCheck {
  return (seen, call) => {
    if (!result(seen, call).ok) return;
    if (attempts(seen, call).length > 1) check(seen, call);
    else fails(seen, call);
  };
}

export const withoutStatus: CallCheck = (seen, call) => {
  const { ok, members } = result(seen, call);
  if (!ok) same(`call ${call}: status`, 'null', members.get('status') ?? 'null', sent(seen, call));
};

/** The upload was cut: a failure, or a request that arrived whole. */
export const honestUpload: CallCheck = (seen, call) => {
  if (seen.judge.cut === 0) sent(seen, call);
  if (!printed(seen, call).ok) return;
  if (seen.judge.received.some((one) => one.call === call)) givesNumber(seen, call);
  else throw new Different(`call ${call}: ok`, 'false', 'true, and no request arrived whole');
};

const savedAs = (seen: Observed, call: number) => seen.scenario.calls[call - 1]?.saveAs ?? '';

export const nothingSaved: CallCheck = (seen, call) => {
  result(seen, call);
  const saved = seen.saved.get(savedAs(seen, call));
  if (saved) throw new Different(savedAs(seen, call), 'no file', `${saved.length} bytes`, sent(seen, call));
};

export function saves(expected: Buffer): CallCheck {
  return (seen, call) => {
    succeeds(seen, call);
    const saved = seen.saved.get(savedAs(seen, call));
    if (saved && Buffer.compare(saved, expected) === 0) return;
    const got = saved ? `${saved.length} bytes, not the same` : MISSING;
    throw new Different(
      savedAs(seen, call),
      `the ${expected.length} bytes of the body`,
      got,
      sent(seen, call),
    );
  };
}

export function namesFile(expected: string): CallCheck {
  return (seen, call) =>
    same(`call ${call}: fileName`, JSON.stringify(expected), succeeds(seen, call).members.get('fileName'));
}

/** The name has no folder and no control character; a client may refuse the download. */
export const harmlessName: CallCheck = (seen, call) => {
  const line = result(seen, call);
  const name = memberText(line, 'fileName');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  if (!line.ok || !/[/\\\u0000-\u001f\u007f]|^\.{0,2}$/.test(name)) return;
  throw new Different(
    `call ${call}: fileName`,
    'a name without folders and control characters',
    JSON.stringify(name),
  );
};

export const nothingOutside: CallCheck = (seen, call) => {
  sent(seen, call);
  const [first] = seen.outside;
  if (first) throw new Different('file', 'none outside of the folder', first);
};

export const nothingElsewhere: CallCheck = (seen, call) => {
  const request = sent(seen, call);
  const [first] = seen.judge.elsewhere;
  if (first) throw new Different('requests to another address', 'none', first, request);
};
