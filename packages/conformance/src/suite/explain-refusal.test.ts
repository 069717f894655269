import { describe, expect, test } from 'vitest';
import { explainSilence } from './explain-refusal.ts';

describe('no answer', () => {
  test.each([
    ['the connection was refused', /start the service/],
    ['no answer that is HTTP: getaddrinfo ENOTFOUND nowhere.example', /host name is not known/],
    ['no answer that is HTTP: self-signed certificate in certificate chain', /caFile/],
    ['no answer that is HTTP: unable to get local issuer certificate', /caFile/],
    ["no answer that is HTTP: Hostname/IP does not match certificate's altnames", /another host name/],
    ['no answer that is HTTP: write EPROTO 40:error:0A00010B:SSL routines::wrong version number', /no TLS/],
    ['no answer that is HTTP: Parse Error: Expected HTTP/', /https:/],
    ['no answer within 15 s', /silent/],
    ['something new', /check baseUrl/],
  ])('%s', (missing, advice) => {
    const text = explainSilence('http://127.0.0.1:1', missing);
    expect(text).toMatch(advice);
    expect(text).toContain(missing);
  });
});
