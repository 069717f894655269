import { Group } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type PartTexts, useTexts } from './language.tsx';
import { ButtonLink } from './links.tsx';
import { Empty, PageTitle } from './states.tsx';

/** A page of the console that does not exist. */
export function UnknownPage() {
  const say = useTexts(texts);
  const { environment } = useSearch({ from: '/shell' });
  return (
    <>
      <PageTitle>{say('noPage')}</PageTitle>
      <Empty
        action={
          <ButtonLink to="/" search={{ environment }}>
            {say('toOverview')}
          </ButtonLink>
        }
      >
        {say('noPageText', { address: location.pathname })}
      </Empty>
    </>
  );
}

/** An attestation that this organization does not have in this environment. */
export function UnknownNumber({ no }: { readonly no: string }) {
  const say = useTexts(texts);
  const { environment } = useSearch({ from: '/shell' });
  const other = environment === 'formal' ? 'sandbox' : 'formal';
  return (
    <>
      <PageTitle>{say('noNumber')}</PageTitle>
      <Empty
        action={
          <Group>
            <ButtonLink to="/attestations/$no" params={{ no }} search={{ environment: other }}>
              {say(other)}
            </ButtonLink>
            <ButtonLink variant="default" to="/attestations" search={{ environment }}>
              {say('toAttestations')}
            </ButtonLink>
          </Group>
        }
      >
        {say(environment === 'formal' ? 'notInFormal' : 'notInSandbox', { no })}
      </Empty>
    </>
  );
}

/** A template that this organization does not have. */
export function UnknownTemplate() {
  const say = useTexts(texts);
  const { environment } = useSearch({ from: '/shell' });
  return (
    <>
      <PageTitle>{say('noTemplate')}</PageTitle>
      <Empty
        action={
          <ButtonLink to="/templates" search={{ environment }}>
            {say('toTemplates')}
          </ButtonLink>
        }
      >
        {say('noTemplateText')}
      </Empty>
    </>
  );
}

const texts = {
  noPage: ['Page not found', '找不到此页面'],
  noPageText: [
    'The console has no page at {address}. The address may be mistyped, or the page was moved.',
    '控制台没有地址为 {address} 的页面，可能输入有误，或页面已移动。',
  ],
  toOverview: ['To the overview', '返回概览'],
  noNumber: ['Attestation not found', '找不到此存证'],
  notInFormal: [
    'Your organization has no attestation with the number {no} in Formal.',
    '本机构在正式环境中没有编号为 {no} 的存证。',
  ],
  notInSandbox: [
    'Your organization has no attestation with the number {no} in Sandbox. Attestations in Sandbox are removed after some days.',
    '本机构在沙箱环境中没有编号为 {no} 的存证。沙箱环境的存证会在数日后删除。',
  ],
  formal: ['Look in Formal', '在正式环境中查找'],
  sandbox: ['Look in Sandbox', '在沙箱环境中查找'],
  toAttestations: ['All attestations', '全部存证'],
  noTemplate: ['Template not found', '找不到此模板'],
  noTemplateText: ['Your organization has no template at this address.', '本机构没有此模板。'],
  toTemplates: ['All templates', '全部模板'],
} satisfies PartTexts<string>;
