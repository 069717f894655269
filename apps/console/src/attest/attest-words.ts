import { createContext, useContext } from 'react';
import { useTexts } from '../language.tsx';

/** Texts of the pages that attest. */
export const attestWords = {
  missing: ['Fill in this field.', '请填写此项。'],
  number: ['Enter a number, such as 1280.50.', '请填写数字，例如 1280.50。'],
  date: ['Enter a date, such as 2026-05-13.', '请填写日期，例如 2026-05-13。'],
  long: ['This is too long: at most 254 characters.', '内容过长：最多 254 个字符。'],
  character: [
    'This contains a character that cannot be stored. Type the text again.',
    '包含无法保存的字符，请重新输入。',
  ],
  invisible: ['This needs a visible character.', '须有可见字符。'],
  phone: ['A phone number has 5 to 15 digits.', '电话号码为 5 至 15 位数字。'],
  repeated: ['Another factoid has this unique_id.', '此 unique_id 与其他内容重复。'],
  kindMissing: [
    'The template requires {name} before the attestation is closed: add it, or keep the attestation open.',
    '模板要求在完结之前包含 {name}：请添加，或保持存证开放。',
  ],
  nothing: ['Add content, or close the attestation.', '请添加内容，或完结此存证。'],
  optional: ['{label} (optional)', '{label}（可选）'],
  content: ['Content', '存证内容'],
  contentHint: [
    'Add a part for each thing that is attested. Files belong to a part.',
    '为每项存证内容添加一项，附件归属于某一项。',
  ],
  addKind: ['Add {name}', '添加 {name}'],
  remove: ['Remove {name}', '移除 {name}'],
  factoidId: ['unique_id of this part', '此项的 unique_id'],
  files: ['Files', '附件'],
  filesOf: ['Files of {name}', '{name} 的附件'],
  keyword: ['Keyword', '关键字'],
  identity: ['Identity', '身份号码'],
  filesHint: [
    'Or drop files here. Their checksums are computed in this browser; the files are sent when you sign.',
    '也可将文件拖到此处。校验和在此浏览器中计算，签名后才发送文件。',
  ],
  hashing: ['Computing the checksum', '正在计算校验和'],
  unreadable: ['This file cannot be read. Choose it again.', '无法读取此文件，请重新选择。'],
  bytes: ['{size} bytes', '{size} 字节'],
  complete: ['Close the attestation now', '立即完结此存证'],
  completeHint: [
    'A closed attestation accepts no more content, and its file with the certificate is created. Clear the box to add content later.',
    '完结后不能再追加内容，并会生成存证文件和证书。如需稍后追加，请取消勾选。',
  ],
  restored: [
    'Your input in this tab was restored. It has not been sent.',
    '已恢复您在此标签页中填写的内容，尚未发送。',
  ],
  filesAgain: ['Choose these files again: {names}', '请重新选择这些文件：{names}'],
  discard: ['Discard', '放弃'],
  preview: ['Show the certificate', '查看证书'],
  hidePreview: ['Hide the certificate', '收起证书'],
  previewHint: [
    'A preview of the certificate with your input, without invalid values. Nothing is stored.',
    '以您填写的内容预览证书，有误的值不显示，不会保存任何内容。',
  ],
  sign: ['Sign and send', '签名并发送'],
  summary: [
    'Parts: {parts}, files: {files}, signing parties: {signers}.',
    '内容 {parts} 项，附件 {files} 个，签署方 {signers} 个。',
  ],
  noTemplates: [
    'An attestation needs a template, and none is in use. Create a starter template; you can edit it on the page Templates.',
    '存证基于模板创建，目前没有可用的模板。可先创建入门模板；在“模板”页面可以编辑。',
  ],
  viewer: [
    'With your role Viewer you can see attestations, but not create or change them. An owner can give you the role Developer: {owners}',
    '您的角色是查看者，可以查看存证，但不能新建或更改。所有者可将您的角色改为开发者：{owners}',
  ],
  advanced: ['Advanced', '高级'],
  signPart: ['Sign', '签名'],
  formalText: [
    'This creates a formal record in the name of your organization. It is kept permanently and cannot be changed or deleted.',
    '此操作将创建正式存证，以贵机构名义永久保存，不能更改，也不能删除。',
  ],
  toCorrect: ['Fields to correct: {count}. Nothing has been sent.', '需更正 {count} 项，尚未发送任何内容。'],
  stillHashing: [
    'Wait until all checksums are computed, or remove the files that cannot be read.',
    '请等待所有校验和计算完成，或移除无法读取的附件。',
  ],
  chooseKey: ['Choose the private key first.', '请先选择私钥。'],
  unknownOutcome: [
    'The connection broke before the answer arrived, so the attestation may have been stored. Send it again without changes: with the same unique_id it is stored only once.',
    '在收到应答之前连接中断，存证可能已保存。请不作更改再次发送：相同的 unique_id 只会保存一次。',
  ],
  unseen: [
    'This unique_id contains invisible characters: {signs}. They will be stored.',
    '此 unique_id 含有不可见字符：{signs}，将一并保存。',
  ],
  refused: ['The service refused the request:', '服务拒绝了请求：'],
  stillOpen: [
    'The content is stored, but the attestation is still open: {name}. Open it and close it there.',
    '内容已保存，但存证仍未完结：{name}。请打开该存证并完结。',
  ],
  refusedKey: [
    'The service refused the signature. The key may have been revoked: check the page Keys.',
    '服务拒绝了签名。密钥可能已被吊销，请查看“密钥”页面。',
  ],
} as const;

/** What is wrong at places of the form, in the language that is shown. */
export const FaultsContext = createContext<ReadonlyMap<string, string>>(new Map());

/** What the field of a place needs to show what is wrong with it, and to be found by its place. */
export function useFields() {
  const faults = useContext(FaultsContext);
  return (place: string) => ({ id: idOf(place), error: faults.get(place) });
}

const prefix = 'field ';
const idOf = (place: string) => prefix + place;

/** The place of an element with the id of `useField`. */
export function placeOfField({ id }: Element): string | undefined {
  return id.startsWith(prefix) ? id.slice(prefix.length) : undefined;
}

export function focusField(place: string): void {
  const field = document.getElementById(idOf(place));
  field?.scrollIntoView({ block: 'center' });
  field?.focus();
}

export const useAttestWords = () => useTexts(attestWords);
