import type { Step, WriteStep } from './steps.ts';

/** A step in words: `add 2 factoids to attestation 0, completed false`. */
export function describeStep(step: Step): string {
  const of = 'at' in step ? `attestation ${step.at}` : '';
  const by = 'by' in step && step.by !== undefined ? `, with the key of ${step.by}` : '';
  const faults = 'faults' in step ? step.faults : [];
  const fault = faults.length > 0 ? `, first with what must be refused: ${faults.join('; ')}` : '';
  switch (step.do) {
    case 'create':
      return `create an attestation${written(step)}${by}${fault}`;
    case 'add':
      return `add to ${of}${written(step)}${by}${fault}`;
    case 'repeat':
      return `create ${of} again${step.changed ? ', with the other value of completed' : ''}`;
    case 'read':
      return `read ${of}, fields ${JSON.stringify(step.fields)}${by}${fault}`;
    case 'download':
      return `download ${of}${by}`;
    case 'apply':
      return `apply for a certification (${step.type})${fault}`;
    case 'link':
      return `wait for the blockchain_hash of closed attestation ${step.at}`;
    case 'others':
      return `create ${step.count} other attestations, then read ${of}`;
    case 'at once':
      return `at once, for ${of}: ${step.what}${step.closing ? ', one of them closing' : ''}`;
  }
}

function written({ factoids, completed, files, encoding }: WriteStep): string {
  const parts = [
    factoids === null
      ? 'factoids left out'
      : `factoids ${factoids.map(({ id, kind }) => `${id} of kind ${kind}`).join(', ')}`,
    ...(files.length > 0
      ? [`files ${files.map(({ content, entry }) => `${content} as ${entry}`).join(', ')}`]
      : []),
    completed === null ? 'completed left out' : `completed ${completed}`,
    ...(encoding === 'json' ? [] : [`as ${encoding}`]),
  ];
  return `: ${parts.join('; ')}`;
}
