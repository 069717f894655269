import type { components } from '@attestation/console/contract';
import { Button, Group, Radio, SimpleGrid } from '@mantine/core';
import { useRef, useState } from 'react';
import { api, type Environment, faultAt, refresh } from './api.ts';
import { certificationWords } from './certification-words.ts';
import { faultOfCode, faultOfIdCard, faultOfPhone, type PartyFault, testParty } from './check-party.ts';
import { Form, TextField } from './fields.tsx';
import { useTexts, useWords } from './language.tsx';

interface Props {
  readonly environment: Environment;
  /** Text of the button. */
  readonly action?: string;
  /** @param certified undefined: nothing was sent */
  readonly onDone: (certified?: Certification) => void;
}

type Certification = components['schemas']['Certification'];

const enterprise = ['name', 'ic_code', 'org_code', 'tax_code'] as const;
const person = ['link_name', 'link_id_card', 'link_phone', 'link_email'] as const;
const hints = { ic_code: 'icCodeHint', link_id_card: 'idCardHint' } as const;
type Field = (typeof enterprise)[number] | (typeof person)[number];

/** A number of another country may have another form, so the API takes any text; a mistyped one is found here. D25 */
function faultOf(field: Field, values: Partial<Record<Field, string>>): PartyFault | undefined {
  const text = values[field] ?? '';
  if (field === 'link_id_card') return faultOfIdCard(text);
  if (field === 'link_phone') return faultOfPhone(text);
  const hasOthers = [values.org_code, values.tax_code].some(Boolean);
  return field === 'ic_code' ? faultOfCode(text, hasOthers) : undefined;
}

const placeOf = (field: Field) => `/application/${field}`;

/** An application for a certification: the payload of the operation `applyCertification`, as a form. */
export function ApplyForm({ environment, action, onDone }: Props) {
  const { language } = useWords();
  const tell = useTexts(certificationWords);
  const [type, setType] = useState<'PERSONAL' | 'ENTERPRISE'>('ENTERPRISE');
  const [values, setValues] = useState<Partial<Record<Field, string>>>({});
  /** Fields that were left, or all: what is still being typed is not blamed. */
  const [judged, setJudged] = useState<readonly Field[]>([]);
  const card = useRef<HTMLDivElement>(null);
  const apply = api.useMutation('post', '/console/v1/certifications', {
    onSuccess: refresh('/console/v1/certifications', onDone),
  });
  const fields: readonly Field[] = type === 'ENTERPRISE' ? [...enterprise, ...person] : person;
  const optional: readonly Field[] =
    (values.ic_code ?? '') === '' ? ['ic_code'] : ['ic_code', 'org_code', 'tax_code'];
  const nameOf = (field: Field) =>
    tell(field === 'link_name' && type === 'PERSONAL' ? 'person.link_name' : `cas.${field}`);
  const faultAtField = (field: Field) => {
    const fault = judged.includes(field) ? faultOf(field, values) : undefined;
    return fault ? tell(fault) : faultAt(apply.error, placeOf(field));
  };
  const send = () => {
    setJudged(fields);
    if (fields.some((field) => faultOf(field, values))) {
      requestAnimationFrame(() => card.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    const given = Object.fromEntries(
      fields.map((field) => [field, values[field]]).filter(([, value]) => value),
    );
    apply.mutate({ body: { environment, application: { type, ...given } } });
  };
  return (
    <div ref={card}>
      <Form
        change={apply}
        places={fields.map(placeOf)}
        action={action ?? tell('sendApplication')}
        onSubmit={send}
        onCancel={() => onDone()}
      >
        <Radio.Group
          label={tell('party')}
          value={type}
          onChange={(value) => {
            setType(value as typeof type);
            // It may blame a field that is not shown any more.
            apply.reset();
            setJudged([]);
          }}
        >
          <Group mt="xs">
            <Radio value="ENTERPRISE" label={tell('ENTERPRISE')} />
            <Radio value="PERSONAL" label={tell('PERSONAL')} />
          </Group>
        </Radio.Group>
        <SimpleGrid type="container" cols={{ base: 1, '36rem': 2 }}>
          {fields.map((field) => (
            <TextField
              key={field}
              label={`${nameOf(field)}${optional.includes(field) ? tell('optional') : ''}`}
              {...(field in hints && { description: tell(hints[field as keyof typeof hints]) })}
              type={field === 'link_email' ? 'email' : 'text'}
              required={!optional.includes(field)}
              maxLength={255}
              error={faultAtField(field)}
              onBlur={() => values[field] && setJudged((before) => [...before, field])}
              value={values[field] ?? ''}
              onChange={(value) => setValues((before) => ({ ...before, [field]: value }))}
            />
          ))}
        </SimpleGrid>
        {environment === 'sandbox' && (
          <Group>
            <Button variant="default" size="xs" onClick={() => setValues(testParty(language))}>
              {tell('testData')}
            </Button>
          </Group>
        )}
      </Form>
    </div>
  );
}
