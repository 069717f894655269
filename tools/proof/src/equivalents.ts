/**
 * Generated mutants that behave as the server without a fault does: nothing that is sent can tell them apart. Each
 * with the reason.
 */
export const equivalents: Readonly<Record<string, string>> = {
  'G-createAttestation.attachments[0][].type': multipart(),
  'G-addFactoids.attachments[0][].type': multipart(),
  [keywordType('createAttestation')]: searched(),
  [keywordType('addFactoids')]: searched(),
  [factoidData('createAttestation', 'oneOf')]: templateRefuses(),
  [factoidData('createAttestation', 'object.type')]: templateRefuses(),
  [factoidData('addFactoids', 'oneOf')]: templateRefuses(),
  [factoidData('addFactoids', 'object.type')]: templateRefuses(),
  'G-applyCertification.payload.PersonalApplication.type': branch(),
  'G-applyCertification.payload.EnterpriseApplication.type': branch(),
  'G-applyCertification.payload.PersonalApplication.type.type': tag(),
  'G-applyCertification.payload.EnterpriseApplication.type.type': tag(),
};

function multipart(): string {
  return 'The parts of a multipart form are sequences of bytes, whatever comes: no request can break it.';
}

function keywordType(operation: string): string {
  const entry = 'attachments.object.each.AttachmentEntries.each.SignedAttachment';
  return `G-${operation}.payload.${entry}.sign.object.each.each.type`;
}

function searched(): string {
  return 'A keyword that is no string is refused with 400 all the same, where it is looked for in the document.';
}

function factoidData(operation: string, keyword: string): string {
  return `G-${operation}.payload.factoids.each.data.${keyword}`;
}

function templateRefuses(): string {
  return 'Data that is no object is refused with 400 all the same, by the template; that null is taken is open.';
}

function branch(): string {
  return 'The payload has been found to be an object before its branch is chosen.';
}

function tag(): string {
  return 'The branch is chosen by this value: in it, the value can be no other.';
}
