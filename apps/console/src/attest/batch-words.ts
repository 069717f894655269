import { type PartTexts, useTexts } from '../language.tsx';
import { useAttestWords } from './attest-words.ts';
import type { RowFault } from './check-rows.ts';

/** What is wrong in a row, in words. */
export function useFaultText() {
  const tell = useTexts(rowWords);
  const tellShared = useAttestWords();
  return ({ code }: Pick<RowFault, 'code'> | { readonly code: 'notSent' }): string =>
    code in rowWords ? tell(code as keyof typeof rowWords) : tellShared(code as 'missing');
}

const rowWords = {
  cells: ['This row has more cells than there are columns.', '此行的单元格多于列数。'],
  json: ['This line is not a JSON object of texts and numbers.', '此行不是由文本和数字组成的 JSON 对象。'],
  unknownColumn: [
    'The first rows do not have this column, so it has no place.',
    '前面的行没有此列，无法对应。',
  ],
  repeated: ['An earlier row has this unique_id.', '前面的行已使用此 unique_id。'],
  notSent: ['Not sent.', '未发送。'],
} as const satisfies PartTexts<string>;

/** Texts of the batch. */
export const batchWords = {
  title: ['Attest many from a file', '从文件批量存证'],
  viewer: ['Your role may look at attestations, but not create them.', '您的角色可以查看存证，但不能新建。'],
  noTemplates: [
    'An attestation is made from a template. Create one first.',
    '存证基于模板创建，请先新建模板。',
  ],
  kind: ['Kind of content', '内容类型'],
  file: ['File with rows', '数据文件'],
  fileHint: [
    'CSV with the names of the columns in the first line, or JSON Lines (.jsonl). Each row becomes an attestation.',
    '首行为列名的 CSV，或 JSON Lines（.jsonl）文件。每行生成一份存证。',
  ],
  empty: ['This file has no rows.', '此文件没有数据行。'],
  columns: ['Columns', '列'],
  encoding: [
    'This file is neither UTF-8 nor GB 18030. Save it as “CSV UTF-8”.',
    '文件编码不是 UTF-8 或 GB 18030，请另存为“CSV UTF-8”。',
  ],
  unreadable: ['This file cannot be read. Choose it again.', '无法读取此文件，请重新选择。'],
  columnsHint: [
    'What each column holds. Columns that are not used are not sent.',
    '每列对应的内容。未使用的列不会发送。',
  ],
  missingColumns: ['Choose a column for: {names}', '请为以下内容选择列：{names}'],
  repeatedColumns: ['Several columns have the same content: {names}', '多列对应同一内容：{names}'],
  complete: ['Close each attestation', '完结每份存证'],
  completeHint: [
    'A closed attestation accepts no further content, and its file with the certificate is made.',
    '完结后不能再追加内容，并会生成存证文件和证书。',
  ],
  kindsMissing: [
    'The template requires {names} too, which rows of one kind do not have. Clear the box “Close each attestation”, or choose another template.',
    '模板还要求 {names}，而单一类型的行不包含它。请取消“完结每份存证”，或选择其他模板。',
  ],
  checking: ['Checking the rows: {count} …', '正在检查数据行：{count}…'],
  check: ['Check', '检查'],
  checked: [
    '{rows} rows: {good} can be sent, {bad} have errors and are left out.',
    '共 {rows} 行：{good} 行可发送，{bad} 行有误，将跳过。',
  ],
  alreadyStored: ['{count} have a reference number already.', '{count} 行已有存证编号。'],
  faults: ['Errors', '错误'],
  moreFaults: ['{count} more are in the export.', '另有 {count} 项，见导出文件。'],
  exportFaults: ['Export the errors', '导出错误'],
  formalText: [
    'This creates {count} formal records. They are kept for good, under the name of your organization, and can be neither changed nor deleted.',
    '此操作将创建 {count} 份正式存证，以贵机构名义永久保存，不能更改，也不能删除。',
  ],
  willSend: [
    '{count} rows will be signed and sent. A row whose unique_id is stored already gets the number of that attestation, and nothing is stored twice.',
    '将签名并发送 {count} 行。unique_id 已保存的行会得到原存证的编号，不会重复保存。',
  ],
  progress: ['Progress', '进度'],
  running: ['{sent} of {good} stored, {refused} refused …', '已保存 {sent} / {good}，被拒绝 {refused}…'],
  paused: [
    'Paused: {sent} of {good} stored, {refused} refused.',
    '已暂停：已保存 {sent} / {good}，被拒绝 {refused}。',
  ],
  done: [
    'Done: {sent} of {good} stored, {refused} refused.',
    '已完成：已保存 {sent} / {good}，被拒绝 {refused}。',
  ],
  cancelled: [
    'Cancelled: {sent} of {good} stored, {refused} refused.',
    '已取消：已保存 {sent} / {good}，被拒绝 {refused}。',
  ],
  otherContent: [
    'Its unique_id was used before for other content, which stays: {no}. Give the row another unique_id.',
    '此 unique_id 已用于内容不同的存证，原存证不变：{no}。请为此行换用其他 unique_id。',
  ],
  before: [
    '{before} of them were stored before, {fresh} are new.',
    '其中 {before} 份此前已保存，{fresh} 份为新保存。',
  ],
  leftOut: ['{count} rows with errors were left out.', '{count} 行有误，已跳过。'],
  secondsLeft: ['About {count} s left.', '约剩 {count} 秒。'],
  minutesLeft: ['About {count} min left.', '约剩 {count} 分钟。'],
  summary: ['{file} · {rows} rows · {bad} left out', '{file} · {rows} 行 · 跳过 {bad} 行'],
  show: ['Show them in Attestations', '在存证列表中查看'],
  sample: ['Download a sample for this template', '下载此模板的示例文件'],
  correct: [
    'Correct them in the file and choose it again. Rows that are stored already are not stored twice.',
    '请在文件中更正后重新选择，已保存的行不会重复保存。',
  ],
  goOn: ['Rows that are stored are not stored again.', '已保存的行不会重复保存。'],
  pause: ['Pause', '暂停'],
  resume: ['Continue', '继续'],
  cancel: ['Cancel', '取消'],
  result: ['Download the result', '下载结果'],
  resultHint: [
    'The result has the rows of your file with the number or the error of each. Choose it here, or your own file again, to go on with the rows that are missing.',
    '结果文件包含原文件的各行及其编号或错误。在此选择结果文件或原文件，即可继续处理未完成的行。',
  ],
  leave: [
    'Rows are being sent. If you leave now, choose the same file again later to go on.',
    '正在发送。如现在离开，稍后重新选择同一文件即可继续。',
  ],
} as const;
