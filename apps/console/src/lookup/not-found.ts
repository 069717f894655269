import './lookup.css';
import { docsAddress, verifyAddress } from '../addresses.ts';
import { element } from '../dom.ts';
import { drawWithHeader } from './header.ts';
import { language } from './owner-language.ts';

/** What an address shows that this service does not have. */

const texts = {
  title: ['Page not found', '找不到此页面'],
  about: [
    'This service has no page at {address}. The address may be mistyped, or the page was moved.',
    '本服务没有地址为 {address} 的页面，可能输入有误，或页面已移动。',
  ],
  lookup: ['Look up an attestation', '查询存证'],
  verify: ['Verify an attestation file', '核验存证文件'],
  console: ['Console for organizations', '机构控制台'],
  documentation: ['Documentation', '文档'],
} as const;

drawWithHeader(() => {
  const at = language() === 'en' ? 0 : 1;
  const docs = docsAddress(language());
  document.title = texts.title[at];
  const links = [
    ['/lookup', texts.lookup[at]],
    [verifyAddress(language(), '/lookup'), texts.verify[at]],
    ['/console', texts.console[at]],
    ...(docs === '' ? [] : ([[docs, texts.documentation[at]]] as const)),
  ] as const;
  document.querySelector('main')?.replaceChildren(
    element('h1', {}, texts.title[at]),
    element(
      'p',
      {},
      texts.about[at].replace('{address}', () => location.pathname),
    ),
    element('ul', {}, ...links.map(([href, text]) => element('li', {}, element('a', { href }, text)))),
  );
});
