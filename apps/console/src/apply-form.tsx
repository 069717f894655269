import { Card, Group, Radio, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { api, type Environment, faultAt, refresh } from './api.ts';
import { certificationWords } from './certification-words.ts';
import { Form, TextField } from './fields.tsx';
import { useTexts } from './language.tsx';

interface Props {
  readonly environment: Environment;
  readonly onDone: () => void;
}

const enterprise = ['name', 'ic_code', 'org_code', 'tax_code'] as const;
const person = ['link_name', 'link_id_card', 'link_phone', 'link_email'] as const;
type Field = (typeof enterprise)[number] | (typeof person)[number];

const placeOf = (field: Field) => `/application/${field}`;

/** An application for a certification: the payload of the operation `applyCertification`, as a form. */
export function ApplyForm({ environment, onDone }: Props) {
  const tell = useTexts(certificationWords);
  const [type, setType] = useState<'PERSONAL' | 'ENTERPRISE'>('ENTERPRISE');
  const [values, setValues] = useState<Partial<Record<Field, string>>>({});
  const apply = api.useMutation('post', '/console/v1/certifications', {
    onSuccess: refresh('/console/v1/certifications', onDone),
  });
  const fields: readonly Field[] = type === 'ENTERPRISE' ? [...enterprise, ...person] : person;
  const optional: readonly Field[] =
    (values.ic_code ?? '') === '' ? ['ic_code'] : ['ic_code', 'org_code', 'tax_code'];
  const send = () => {
    const given = Object.fromEntries(
      fields.map((field) => [field, values[field]]).filter(([, value]) => value),
    );
    apply.mutate({ body: { environment, application: { type, ...given } } });
  };
  return (
    <Card withBorder mb="lg">
      <Form
        change={apply}
        places={fields.map(placeOf)}
        action={tell('sendApplication')}
        onSubmit={send}
        onCancel={onDone}
      >
        <Radio.Group
          label={tell('party')}
          value={type}
          onChange={(value) => {
            setType(value as typeof type);
            // It may blame a field that is not shown any more.
            apply.reset();
          }}
        >
          <Group mt="xs">
            <Radio value="ENTERPRISE" label={tell('ENTERPRISE')} />
            <Radio value="PERSONAL" label={tell('PERSONAL')} />
          </Group>
        </Radio.Group>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {fields.map((field) => (
            <TextField
              key={field}
              label={`${tell(`cas.${field}`)}${optional.includes(field) ? tell('optional') : ''}`}
              {...(field === 'ic_code' && { description: tell('icCodeHint') })}
              type={field === 'link_email' ? 'email' : 'text'}
              required={!optional.includes(field)}
              maxLength={255}
              error={faultAt(apply.error, placeOf(field))}
              value={values[field] ?? ''}
              onChange={(value) => setValues((before) => ({ ...before, [field]: value }))}
            />
          ))}
        </SimpleGrid>
      </Form>
    </Card>
  );
}
