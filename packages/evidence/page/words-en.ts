/** Everything that the page says of its own; the findings themselves are worded by the checks. */
export const english = {
  title: 'Check an attestation file',
  lead: 'Everything is done on this device: the file is sent nowhere.',
  choose: 'Choose an attestation file (.zip)',
  dropHint: 'or drop it anywhere on this page',
  trustTitle: "Also check who made it: the service's trust file",
  trustWhy:
    'A trust file (trust.json) holds the keys of the service. Get it from the service itself, never from whoever gave you the attestation file.',
  trustChoose: 'Choose trust.json',
  ownTrust:
    'This page comes from a service. If it is the one that made the file, save its trust file here and choose it: you then trust this service and your connection to it.',
  ownTrustFormal: 'Trust file for formal attestations',
  ownTrustSandbox: 'Trust file for the sandbox',
  back: 'Back',
  trustTaken: 'Trust file in use: {name} (log {origin})',
  trustRefused: '{name} is not a trust file. Ask the service for its trust.json.',
  running: 'Checking {name}',
  progress: '{percent}% checked',
  cancel: 'Cancel',
  cancelled: 'Cancelled. Nothing was found out about the file.',
  factNo: 'Reference number',
  factMember: 'Member, as the service says',
  factKeys: 'Key of the member (SHA-256)',
  factFile: 'File',
  factBytes: '{bytes} bytes',
  factChecked: 'Checked at',
  factTrust: 'Keys from',
  trustFromFile: 'the file itself',
  checksTitle: 'What was checked',
  notShownTitle: 'What this file does not show',
  more: 'Findings that are not shown: {count}',
  stop: '.',
  print: 'Print this report',
  again: 'Check another file',
  meaningTitle: 'What this does and does not prove',
  proves:
    'A valid file is unchanged since it was closed, holds exactly what the keys in it signed, and, when checked with the trust file of the service, comes from that service.',
  provesNot:
    "It does not prove that what was attested is true, nor that a member's key was in the hands of the member.",
  pageItself:
    'If this page came inside the very file you are checking, a forger could have replaced it too: use the page from the service, or a program you trust.',
  insecure:
    'This address is not secure (http), so the browser withholds what checking needs. Open this page over https, or save it and open it from your disk.',
  oldBrowser: 'This browser cannot check Ed25519 signatures. Update it, or use another one.',
  unreadable: 'The file could not be read: {reason}. If it was moved or changed meanwhile, choose it again.',
  broken: 'The check could not be finished, so nothing is known about the file: {reason}',
};

/** The same shape in every language. */
export type Words = typeof english;
