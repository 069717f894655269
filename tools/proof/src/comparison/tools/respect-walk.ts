import { standIns } from '../stand-ins.ts';

const envelope = {
  request_id: standIns.requestId,
  access_key: standIns.accessKey,
  tonce: standIns.tonce,
  signature: standIns.signature,
};

const factoid = (unique_id: string) => ({
  unique_id,
  type: 'user',
  data: { name: 'Zhang San', phone_number: '13234568732' },
});

const no = '$steps.create.outputs.no';

function step(
  stepId: string,
  operationId: string,
  payload: object,
  conditions: readonly string[],
  outputs?: object,
) {
  return {
    stepId,
    operationId,
    requestBody: { contentType: 'application/json', payload: { ...envelope, payload } },
    successCriteria: conditions.map((condition) => ({ condition })),
    ...(outputs && { outputs }),
  };
}

/** What somebody who writes tests for Respect by hand would begin with: one attestation from beginning to end. */
export const walk = {
  workflowId: 'walk',
  steps: [
    step(
      'create',
      'createAttestation',
      {
        unique_id: standIns.uniqueId,
        template_id: standIns.templateId,
        identities: { ID: '42012319800127691X' },
        factoids: [factoid('one')],
        completed: false,
      },
      ['$statusCode == 200', `$response.body#/request_id == '${envelope.request_id}'`],
      { no: '$response.body#/data/no' },
    ),
    step('add', 'addFactoids', { ano: no, factoids: [factoid('two')] }, [
      '$statusCode == 200',
      '$response.body#/data/success == true',
    ]),
    step('read', 'readAttestation', { ano: no }, [
      '$statusCode == 200',
      `$response.body#/data/no == ${no}`,
      `$response.body#/data/template_id != null`,
      `$response.body#/data/identities/ID == '42012319800127691X'`,
      `$response.body#/data/factoids/0/unique_id == 'one'`,
      `$response.body#/data/factoids/1/unique_id == 'two'`,
      `$response.body#/data/factoids/1/data/name == 'Zhang San'`,
      '$response.body#/data/completed == true',
    ]),
    step('read-nothing', 'readAttestation', { ano: no, fields: [] }, [
      '$statusCode == 200',
      '$response.body#/data/identities == null',
      '$response.body#/data/factoids == null',
    ]),
    step('add-to-closed', 'addFactoids', { ano: no, factoids: [factoid('three')] }, ['$statusCode != 200']),
    step('download', 'downloadAttestation', { ano: no }, ['$statusCode == 200']),
  ],
};
