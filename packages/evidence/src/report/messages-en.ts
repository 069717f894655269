/** One sentence a code; `{name}` stands for a value of the finding. */
export const english = {
  'zip-ok':
    'The archive has one reading, nothing lies before, between or after its entries (entries: {count})',
  'zip-repacked':
    'Another program packed the archive again. Every file in it is checked; the archive itself shows nothing (files: {count}, ignored files of the operating system: {ignored})',
  'zip-unpacked':
    'The file is unpacked. Every file in the folder is checked (files: {count}, ignored files of the operating system: {ignored})',
  'zip-ignored': 'Not checked: a file that operating systems add. It does not belong to the attestation',
  'zip-cut-or-extended':
    'The archive does not end with its end record: it is not a zip, was cut off, or something was appended',
  'zip-end-record': 'The end records of the archive contradict each other',
  'zip-too-many-entries': 'The archive has more entries than any attestation file',
  'zip-directory': 'The directory of the archive is damaged',
  'zip-gap-or-overlap': 'There are bytes that belong to no entry, or to two',
  'zip-compressed': 'The entry uses an unsupported compression, or cannot have the size that it states',
  'zip-encrypted': 'The entry is encrypted',
  'zip-data-descriptor': 'The entry has its size after its data, which allows two readings',
  'zip-flags': 'The entry has flags that attestation files do not use',
  'zip-version': 'The entry requires a version of zip that attestation files do not use',
  'zip-comment': 'The archive contains a comment, which could hide something',
  'zip-extra-field': 'The entry has an extra field that attestation files do not use',
  'zip-sizes': 'The sizes that the archive states for the entry contradict each other',
  'zip-not-a-file': 'The entry is not a plain file but a folder, a link or something else',
  'zip-name-unsafe': 'The name of the entry could mislead a program that unpacks it',
  'zip-name-repeated': 'Two entries become the same file when they are unpacked',
  'zip-headers-disagree': 'The directory and the header of the entry disagree',

  'manifest-ok': 'The manifest of attestation {no} ({environment}) is well-formed',
  'manifest-missing': 'No manifest of a usable size was found: this is not an attestation file',
  'manifest-not-json': 'The manifest is not JSON with a single reading',
  'manifest-not-canonical': 'The manifest is not in canonical form (RFC 8785): it was re-serialized',
  'manifest-format': 'The manifest is not of format 1, or is incomplete',
  'manifest-not-sorted': 'The files of the manifest are not sorted, or one is listed twice',
  'entries-ok': 'The archive contains the files that the manifest lists, and no other (files: {count})',
  'entry-not-in-manifest': 'The manifest does not list this file, which every attestation has',
  'entry-unknown': 'The manifest lists a file that attestation files do not have',
  'entry-missing': 'The manifest lists this file, but it is missing',
  'entry-size': 'The file has {size} bytes, the manifest says {want}',
  'entry-too-large': 'The file has {size} bytes, which no proof needs',
  'entry-unlisted': 'The file is not listed in the manifest',
  'files-ok': 'Every file is unchanged (files: {count}, bytes: {bytes})',
  'file-changed': 'The file was changed: its SHA-256 is {sha256}, the manifest says {want}',
  'file-checksum': 'The file does not match its checksum in the archive',

  'requests-ok':
    'Every request is signed with the key that is stored with it (requests: {count}, keys: {keys})',
  'request-incomplete': 'A request lacks one of its four files, or requests are not counted without a gap',
  'request-facts': 'The record of the request is not well-formed',
  'request-signed-text':
    'The signed text does not begin with path, request id, access key and time of the request',
  'request-payload': 'The payload of the request is not a JSON object with a single reading',
  'request-order': 'The first request must create the attestation, and no other may',
  'request-key-differs': 'The access key {key} has two different public keys',
  'request-key-unusable': 'The public key cannot be used',
  'request-signature': "The organization's signature does not hold",
  'request-time':
    'The organization signed the request for {tonce}, but its stated time of receipt is {received}',
  'member-key-ok': 'The requests are signed by the key of {name} that you gave (SHA-256: {keys})',
  'member-key-other':
    'The requests are not all signed by the keys of the organization that you gave (SHA-256: {keys})',
  'member-key-differs':
    'The manifest names other keys of the organization than the requests are signed by (SHA-256: {keys})',
  'member-key-unknown':
    'Only the service states that this key belongs to {name} (SHA-256: {keys}): compare it with a key that you got from the organization (--member-key)',
  'data-ok': 'The data is what the signed requests contain, character for character (factoids: {count})',
  'data-format': 'The data does not have the form of an attestation',
  'data-differs': '{member} differs from what the organization signed, or from the manifest',
  'data-differs-somewhere': 'The data differs from what the organization signed',
  'data-not-closed': 'No request of the organization closes the attestation',
  'data-after-closing': 'A request of the organization follows the one that closes the attestation',
  'data-factoid-count': 'The data has {count} factoids, but the organization signed {want}',
  'data-factoid-differs': 'Factoid {index} (from 0) differs from what the organization signed',
  'data-no-requests': "The data cannot be compared: the organization's requests do not make one attestation",
  'template-ok': 'The template is version {version} of {id}',
  'template-format': 'The template is not well-formed',
  'template-other': 'The template is version {version} of {id}, the manifest names another',
  'template-kind': 'The template has no kind {kind}, which a factoid has',
  'attachments-ok':
    'The attachments are those whose checksums the signed requests contain (attachments: {count})',
  'attachment-missing':
    'The attachment {place} (factoid, from 0, and position) with the checksum {checksum} is missing',
  'attachment-other':
    'The attachment is not the one with the checksum {checksum} that the organization signed',
  'attachment-extra': 'No request of the organization names this attachment',
  'attachment-twice': 'Two attachments have this place',
  'attachment-not-signed':
    'Parties were to sign this attachment, but it could not be signed: the file has only the original',
  'attachment-signed-unasked': 'No request of the organization asks for signatures on this attachment',

  'custody-ok': 'The custody log is one unbroken chain (events: {count})',
  'custody-format': 'The custody log is not one event of canonical JSON a line',
  'custody-broken': 'The chain of the custody log breaks at event {sequence}',
  'custody-head': 'The custody log does not end with the event that the manifest names',
  'custody-story': 'Event {sequence} does not fit: an attestation is created first and closed last, once',
  'custody-times': 'Event {sequence} is more than an hour earlier than one before it',
  'custody-future':
    'The attestation was closed on {closed}, which has not come yet by the clock of this device',
  'custody-requests-ok':
    'Each event belongs to a signed request, and each request is in the log (requests: {count})',
  'custody-requests-differ': 'The events do not match the signed requests',

  'trust-given': 'The service whose trust file you gave made this file',
  'trust-not-given':
    'The keys came with the file, and anyone can make a file with keys of their own: they show that it is whole, not who made it. Check it with the trust file that you got from the service yourself (--trust)',
  'trust-nothing-shown': 'Nothing shows that the service made this file: anyone can make such a file',
  'trust-older':
    'The trust file is older than this file: it has no key of the log {origin}. Get the current trust file from the service',
  'trust-format': 'The trust file is not well-formed',
  'trust-environment': 'The attestation is from the {environment} environment, the keys are for {other}',
  'trust-origin': 'The trust file has no key of the log {origin}',
  'no-trust': 'Not checked: there are no keys to check it with',

  'signature-ok': 'The manifest is signed by {signer}',
  'signature-before-closing':
    'The signature ({time}) is older than the closing of the attestation ({closed})',
  'signature-after-stamp': 'The service signed again ({time}), after the time stamp',
  'signature-pending': 'The service has not signed the manifest yet; download the file again later',
  'signature-malformed': 'The signature is not well-formed',
  'signature-trailing-bytes': 'There are bytes after the signature',
  'signature-wrong-kind': 'This is another kind of signature',
  'signature-attached-content': 'The signature contains its own content instead of covering the manifest',
  'signature-not-one-signer': 'There must be exactly one signer',
  'signature-unauthenticated-content': 'The signature contains content that it does not protect',
  'signature-missing-attribute': 'The signature lacks an attribute that it must have',
  'signature-weak-digest': 'The signature uses a hash function that can be broken',
  'signature-unsupported-algorithm': 'The signature uses an unknown algorithm',
  'signature-weak-key': 'The key of the signature is too short to trust',
  'signature-wrong-digest': 'The signature covers other bytes',
  'signature-wrong-signature': 'The signature does not hold',
  'signature-no-signer-certificate': 'The certificate of the signer is missing',
  'signature-signer-mismatch': 'The signature names another certificate than the one it was made with',
  'signature-untrusted': 'The trusted authority did not issue the certificate of the signer',
  'signature-not-yet-valid': 'The certificate was not valid yet at the time of signing',
  'signature-expired': 'The certificate had expired at the time of signing',
  'signature-wrong-purpose': 'The certificate is for another purpose',
  'signature-wrong-issuer': 'A certificate of the chain may not issue certificates',
  'signature-unknown-extension': 'A certificate has a critical extension that is unknown',
  'signature-wrong-nonce': 'The time stamp answers another request',
  'signature-wrong-policy': 'The time stamp was made under another policy',
  'time-ok': 'The time stamp authority states that the manifest existed on {time}',
  'time-unknown-authority':
    'The trust file, which is older than this file, does not name the authority of the time stamp',
  'time-by-service': 'The service itself stamped the time ({time}), so only the service states it',
  'time-not-by-authority':
    'Only the service itself stamped the manifest. The time stamp of the authority that the trust file names is missing',
  'time-late':
    'The time stamp is from {time}, long after the closing ({closed}): only the service states what happened before',
  'time-pending': 'The manifest has no time stamp yet; download the file again later',
  'time-before-closing': 'The time stamp ({time}) is older than the closing of the attestation',

  'pdf-ok':
    'The PDF is its original and, after it, signatures with the certificates for {names} (at places: {count})',
  'pdf-place': 'Signed with the certificate for {name} at “{keyword}”, place {place}, on page {page}',
  'pdf-place-unread':
    'Signed with the certificate for {name} for “{keyword}”, place {place}, with a seal on page {page}. Not checked: that the seal is at the keyword, since not all text of the page could be read',
  'pdf-none': 'No attachment is signed by parties',
  'pdf-not-examined': 'Not examined: the proof that the service made this file does not hold',
  'pdf-listed': 'The manifest names revisions of a signed PDF that is not there, or not next to its original',
  'pdf-revisions': 'The manifest records too few revisions of the signed PDF',
  'pdf-original': 'The signed PDF does not begin with its original',
  'pdf-size': 'The signed PDF ends before its last recorded revision, or continues after it',
  'pdf-revision-hash': 'A revision of the signed PDF has other bytes than were recorded',
  'pdf-revision-form': 'A revision of the signed PDF is not written as the service writes them',
  'pdf-revision-chain': 'A revision of the signed PDF does not continue the one before',
  'pdf-fields-revision': 'The revision that makes the signature fields changes more than that',
  'pdf-seal-form': 'A seal in the signed PDF is not drawn as the service draws seals',
  'pdf-seal-place': 'A seal in the signed PDF is not at its keyword',
  'pdf-changed-object': 'A later revision of the signed PDF changes more than its signature',
  'pdf-unsigned-field': 'A signature field of the PDF is empty',
  'pdf-budget': 'Once inflated, the signed PDFs of the file contain more than a file of its size may have',
  'pdf-byte-range': 'A signature of the PDF does not cover all of its revision',
  'pdf-signature': 'A signature of the PDF does not hold',
  'pdf-time': 'A signature of the PDF states {time}, which is before the closing or after the time stamp',
  'pdf-parties': 'The PDF is not signed by the parties that the organization named, at the named keywords',

  'log-ok':
    'The manifest is leaf {index} of the log {origin}, under its checkpoint of {size} (witnesses: {witnesses})',
  'log-key-newer': 'Not checked: the trust file has no key of the log {origin} yet',
  'log-witness-before-closing': 'The witness {name} cosigned ({time}) before the attestation was closed',
  'log-key-not-begun': 'The key of the log began on {from}, after the attestation was closed or stamped',
  'log-unwitnessed':
    'Witnesses that have cosigned the checkpoint: {found} of the {known} known; needed: {quorum}. Download the file again later',
  'log-pending': 'There is no proof from the log yet; download the file again later',
  'log-malformed-key': 'A key of the log is not well-formed',
  'log-malformed-note': 'The checkpoint of the log is not well-formed',
  'log-malformed-checkpoint': 'The checkpoint of the log is not well-formed',
  'log-malformed-proof': 'The proof of inclusion is not well-formed',
  'log-malformed-tile': 'A tile of the log is not well-formed',
  'log-wrong-origin': 'The checkpoint belongs to another log than the manifest names',
  'log-unknown-key': 'The checkpoint is not signed by a known key of the log',
  'log-bad-signature': 'The signature on the checkpoint does not hold',
  'log-wrong-position': 'The position of the proof is outside the tree of the checkpoint',
  'log-wrong-root':
    'The proof does not lead from this manifest to the checkpoint: it belongs to another manifest',
  'log-too-few-witnesses': 'Too few witnesses have cosigned the checkpoint',
  'log-key-ok': 'The key of the log {name} was in use at that time',
  'log-key-ended': 'The key of the log ended on {until}, before the attestation was closed',
  'log-key-unstamped': 'The key of the log ended on {until}; no time stamp shows that the proof is older',
  'log-key-stamped-late': 'The key of the log ended on {until}, long before the time stamp',

  'anchor-ok':
    'The checkpoint is in block {block} of chain {chain} ({time}), in transaction {transactionHash} of the service',
  'anchor-unconfirmed':
    'The service signed transaction {transactionHash} with this checkpoint, but nothing confirms that it is in block {block} of chain {chain} ({time}): anyone can invent a block',
  'anchor-unknown-chain':
    'No trust file that you gave names a chain, so the checkpoint that {sender} put into block {block} of chain {chain} shows nothing about the service',
  'anchor-before-closing': 'The block ({time}) is older than the closing of the attestation',
  'anchor-none': 'The service does not anchor its log in a public chain',
  'anchor-pending': 'The log is not anchored in the chain yet; download the file again later',
  'anchor-no-checkpoint': 'Not checked: the file has no valid proof from the log to which it could belong',
  'anchor-malformed-proof': 'The proof from the chain is not well-formed',
  'anchor-wrong-block-hash': 'The block header of the proof does not match its hash',
  'anchor-not-in-block': 'The transaction is not in the block',
  'anchor-wrong-transaction-hash': 'The transaction has another hash',
  'anchor-wrong-chain': 'The transaction or the node belongs to another chain',
  'anchor-wrong-sender': 'The transaction was not sent by the account of the service, to itself',
  'anchor-wrong-signature': 'The signature of the transaction does not hold',
  'anchor-wrong-checkpoint': 'The transaction contains another checkpoint',
  'anchor-not-canonical': 'The chain does not have the block {blockHash}',
  'anchor-node-failed': 'The node could not be asked',
  'block-ok': 'The node has the block {blockHash} at {block}',
  'block-listed': 'The trust file lists the block {blockHash} ({block}) as one of the chain',
  'block-unknown': 'The node could not be asked whether the chain has the block {blockHash}',
  'block-not-asked':
    'Only a node (--rpc) or a block explorer can say whether the chain has the block {blockHash} at {block}',
  'and-more': 'More findings of this check, omitted here: {count}',
} as const;

/** Names of checks and outcomes for pages, and messages in place of those that speak of the options of a program. */
export const englishCheckTexts = {
  status: {
    ok: '✓ OK',
    failed: '✗ Failed',
    pending: '… To come',
    unknown: '? Not decided',
    skipped: '– Skipped',
    note: '! Note',
  },
  checks: {
    'zip.structure': 'Archive',
    'manifest.form': 'Manifest',
    'manifest.entries': 'List of files',
    'manifest.files': 'Content of every file',
    'requests.signatures': "Organization's signatures",
    'member.key': "Organization's key",
    'data.attestation': 'Data',
    'data.template': 'Template',
    'data.attachments': 'Attachments',
    'custody.chain': 'Custody record',
    'custody.requests': 'Custody record and requests',
    'trust.source': 'Keys of the service',
    'signature.service': "Service's signature",
    'signature.time': 'Time stamp',
    'pdf.signatures': 'Signed PDF',
    'log.inclusion': 'Public log',
    'log.key': 'Key of the log',
    'anchor.chain': 'Blockchain',
    'anchor.block': 'Block in the chain',
  },
  messages: {
    'trust-not-given':
      'The keys came with the file, and anyone can make a file with keys of their own: they show that it is whole, not who made it. Add the trust file that you got from the service',
    'member-key-unknown':
      'That this key is the one of {name} is the word of the service (SHA-256: {keys}): compare it with a key that you got from the organization',
    'block-not-asked':
      'Whether the chain holds block {blockHash} at height {block}, only a block explorer or a node of the chain can tell',
  },
};

/** What no attestation file shows; `{name}` stands for a value. */
export const limitsEnglish = {
  truth: 'That the data is true: the file shows which keys signed it, and that it is unchanged',
  member:
    'Who {name} is: that these keys belong to this organization is the word of the service. Compare the key with one that you got from the organization',
  'member-checked': 'Who had the key of {name} in hand when the requests were signed',
  parties:
    'Who signed a PDF: that a certificate belongs to the party it names, and that this party agreed, is the word of the service, which issues certificates and keeps their keys. The letters in the seals were not compared with the names',
  rendering:
    'That render/attestation.pdf says what data/attestation.json says: the service drew it, and it was not drawn again for comparison. The data is what counts',
  insider:
    'What the service may have kept back or labelled itself: a second file under this number, requests that it left out, when it received the others, where the request id ends and the access key begins in the signed text, the names and labels of the template, the names of attached files',
} as const;

/** Who, when and what: the title, by what it was shown, and whose word it is otherwise. What is never shown has no second text. */
export const contentEnglish = {
  rows: {
    number: ['Reference number', '', ''],
    organization: ['Organization', 'by the key that you gave', ''],
    service: ['Service', 'by the keys that you trust', 'not checked'],
    created: ['Created', '', ''],
    closed: ['Closed', '', ''],
    stamped: ['Time stamp', 'by a time stamp authority', ''],
    template: ['Template', '', ''],
  },
  template: '{name}, version {version} ({id})',
  titles: {
    identities: 'Identities',
    facts: 'Facts',
    files: 'Files',
    signedPdfs: 'Signed PDFs',
    stated: 'Values without ✓ are stated by the file or the service, and were not checked independently.',
    none: 'None',
    signed: 'as in the signed requests',
    more: 'There is more in the file than is shown here.',
  },
  pdfs: {
    signed: 'made by the service, as the file says',
    checked: 'made by the service, signatures checked',
    notChecked: 'signatures not checked',
    signers: 'signed with the certificates for {signers}',
    signer: '{name} (page {page})',
    comma: ', ',
  },
  identities: { ID: 'ID card', MO: 'Mobile phone', USCID: 'Unified social credit code' },
} as const;

export type LimitCode = keyof typeof limitsEnglish;
