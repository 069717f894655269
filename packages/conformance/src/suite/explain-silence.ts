/** What to do where no answer came, in one sentence. */
export function explainSilence(baseUrl: string, missing: string): string {
  const known = causes.find(([pattern]) => pattern.test(missing));
  const [reason = ''] = missing.split('\n');
  return `${baseUrl} gives no answer (${reason.slice(0, 120)}): ${known ? known[1] : 'check baseUrl, and that the service runs.'}`;
}

const causes: readonly (readonly [RegExp, string])[] = [
  [/refused|ECONNREFUSED/i, 'nothing listens there; start the service, or correct baseUrl.'],
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo/i, 'its host name is not known; correct baseUrl.'],
  [
    /self.signed|unable to (verify|get)|UNABLE_TO|issuer|local issuer/i,
    'its certificate is of an authority that is not known here; name its root certificate as caFile.',
  ],
  [/altname|does not match/i, 'its certificate is for another host name; use that name in baseUrl.'],
  [/expired|not yet valid/i, 'its certificate is out of its time; renew it.'],
  [
    /wrong version number|EPROTO|packet length/i,
    'it speaks no TLS there; write http:// in baseUrl, or use the port of HTTPS.',
  ],
  [/no answer within/i, 'it takes connections and stays silent; is it running well?'],
  [
    /closed before|socket hang up|Parse Error|no answer that is HTTP/i,
    'it speaks no plain HTTP there; perhaps baseUrl must begin with https://.',
  ],
];
