/** What no attestation file shows; `{name}` stands for a value. */
export const limitsEnglish = {
  truth: 'That the data is true: the file shows that it was sent, when, and that it is unchanged',
  member:
    'Who {name} is: that these keys belong to this member is the word of the service. Compare the key with one that you got from the member',
  'member-checked': 'Who had the key of {name} in hand when the requests were signed',
  parties:
    'That a party who is named in a signed PDF agreed to it: its certificate was issued, and used, at the request of the member',
  rendering:
    'That render/attestation.pdf says what data/attestation.json says: the service drew it, and it was not drawn again for comparison. The data is what counts',
  insider:
    'What the service may have kept back or labelled itself: a second file under this number, requests that it left out, where the request id ends and the access key begins in the signed text, the names and labels of the template, the names of attached files',
} as const;

export type LimitCode = keyof typeof limitsEnglish;
