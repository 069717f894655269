/** Faults at first sight that break no sentence of the description: id to the reason. The suite must not see them. */
export const openMutants: Readonly<Record<string, string>> = {
  'P-ENV-14': 'Whether access keys differ by letter case is not said.',
  'P-PDF-07': 'That a caId is the own one of the member who uses it is said nowhere.',
  'P-PDF-13':
    'One party may sign at several places, "but the keyword must stay the same": two keywords may be refused.',
  'P-REP-11': 'What a repeated create with other content does to an open attestation is not said.',
  'P-MORE-09': 'Whether the hash stays the same is not said (ATT-OPEN-230).',
  'P-ERR-08': 'That a message tells the cause is a SHOULD; the rule ATT-ERR-005 sees it.',
};
