/** Texts of keys, example requests and refused requests, and of first steps. */
export const enRequests = {
  operation: 'Operation',
  code: 'Code',
  answer: 'Answer',
  nameKey: 'Edit name',
  keyFile: 'File with the private key',
  exampleHint:
    'Paste it into a terminal, in the folder with the file of the private key. The template gives kinds, fields and example values.',
  exampleFormal: 'This is the formal environment: what the example stores is never removed.',
  exampleNeedsKey: 'A request is signed with an access key, and this environment has no valid one.',
  starterText:
    'A request names a template, which says what data it carries and how the certificate looks. This organization has none yet.',
  starterCreate: 'Create a starter template',
  openNewest: 'Open attestation {no}',
  probe: 'Sent by “attest doctor”, which tries a request that is refused on purpose. Nothing is wrong.',
  status500:
    'By its contract, the API answers 500 to a wrong signature and to an unknown key. The service itself has no fault.',
  signInInstead: 'Go to the sign-in',
  stepTemplate: 'Create a template',
  stepTemplateText:
    'It says what data a request carries. The starter template is enough for a first request.',
  noKeysText:
    'No key in this environment yet. A program signs its requests with a key pair of its own: you add the public half here and get an access key.',
  noTemplatesText:
    'A template says which data an attestation carries, and how its certificate looks. It can be used in both environments.',
  toKeys: 'To the keys and an example request',
} as const;
