import { attestWords } from './attest-words.ts';

/** Texts of the batch, with what is wrong in a row. */
export const batchWords = {
  ...attestWords,
  cells: ['This row has more cells than there are columns.', '此行的单元格多于列数。'],
  json: ['This line is not a JSON object of texts and numbers.', '此行不是由文本和数字组成的 JSON 对象。'],
  quotes: [
    'A quotation mark of this row is not closed, or text follows a closed one. Nothing from this row on was read, and none of it can be sent. Correct the quotation marks in the file, then choose the file again.',
    '此行的引号未闭合，或闭合引号后仍有文字。从此行起的内容均未读取，也无法发送。请在文件中更正引号，然后重新选择该文件。',
  ],
  cutOff: [
    'The file ends in the middle of this row. Save the complete file, then choose it again.',
    '文件在此行中途结束。请保存完整的文件，然后重新选择。',
  ],
  rowsInCell: [
    'A cell of this row contains lines that look like further rows. Correct the quotation marks in the file, then choose the file again. If the cell is right, remove its line breaks.',
    '此行的一个单元格包含多行类似数据行的内容。请在文件中更正引号，然后重新选择该文件。如该单元格无误，请去掉其中的换行。',
  ],
  repeatedRow: ['An earlier row has this unique_id.', '前面的行已使用此 unique_id。'],
  notSent: ['Not sent.', '未发送。'],
  title: ['Attest many from a file', '从文件批量存证'],
  file: ['File with rows', '数据文件'],
  fileHint: [
    'CSV with the names of the columns in the first line, or JSON Lines (.jsonl). Each row becomes an attestation.',
    '首行为列名的 CSV，或 JSON Lines（.jsonl）文件。每行生成一份存证。',
  ],
  sample: ['Download a sample for this template', '下载此模板的示例文件'],
  empty: ['This file has no rows.', '此文件没有数据行。'],
  noJson: [
    'No line of this file is a JSON object of texts and numbers. Write one object per line, without a list around them.',
    '此文件没有任何一行是由文本和数字组成的 JSON 对象。请每行写一个对象，外面不要加方括号。',
  ],
  spreadsheet: [
    'This is a spreadsheet file. Save the sheet as CSV and choose that file.',
    '这是电子表格文件。请将工作表另存为 CSV，然后选择该 CSV 文件。',
  ],
  large: ['This file is larger than 50 MB. Split it.', '此文件大于 50 MB，请拆分后再选择。'],
  encoding: [
    'This file is damaged, or its encoding is another one. Save it as “CSV UTF-8” and choose that file.',
    '文件已损坏，或使用其他编码。请另存为“CSV UTF-8”，然后选择该文件。',
  ],
  quotesFirst: [
    'A quotation mark of the first line is not closed, or text follows a closed one. Correct it in the file, then choose the file again.',
    '首行的引号未闭合，或闭合引号后仍有文字。请在文件中更正，然后重新选择该文件。',
  ],
  encodingOf: ['Encoding', '文件编码'],
  chooseEncoding: ['Choose the encoding', '请选择编码'],
  encodingHint: [
    'This file is not UTF-8. Compare the first cells whose text depends on the encoding, and choose the one that shows them correctly. If neither does, save the file as “CSV UTF-8” and choose that file.',
    '此文件不是 UTF-8 编码。请比较下列文字随编码而不同的单元格，选择显示正确的编码。如果都不正确，请将文件另存为“CSV UTF-8”，然后选择该文件。',
  ],
  notRead: [
    'The file was read only up to line {line}, where a quotation mark is wrong. Later rows are not counted and cannot be sent.',
    '文件仅读取到第 {line} 行，该行引号有误。其后的行未计入，也无法发送。',
  ],
  columns: ['Columns', '列'],
  columnsHint: [
    'Choose the content of each column. Unused columns are not sent. A part whose cells are all empty is omitted, unless the template requires it.',
    '每列对应的内容。未使用的列不会发送。单元格全部为空的内容项不会发送，模板要求的除外。',
  ],
  sameColumns: [
    'Each column needs a name, and no two columns may share one.',
    '每列须有列名，且列名不能重复。',
  ],
  holdsOf: ['Content of the column {column}', '列 {column} 的内容'],
  unused: ['Not used', '不使用'],
  required: ['{label} (required)', '{label}（必填）'],
  identity: ['an identity', '身份信息'],
  missingColumns: ['Choose a column for: {names}', '请为以下内容选择列：{names}'],
  repeatedColumns: ['Several columns have the same content: {names}', '多列对应同一内容：{names}'],
  complete: ['Close each attestation', '完结每份存证'],
  completeHint: [
    'A closed attestation accepts no more content, and its file with the certificate is created. Attestations that are already stored with the same content, but open, are closed too.',
    '完结后不能再追加内容，并会生成存证文件和证书。内容相同、已保存但未完结的存证也会一并完结。',
  ],
  checking: ['Checking the rows: {count} …', '正在检查数据行：{count}…'],
  check: ['Check', '检查'],
  oneRow: ['1 row', '1 行'],
  manyRows: ['{count} rows', '{count} 行'],
  checked: [
    '{rows}: {good} to send, {stored} already stored, {bad} with errors.',
    '共 {rows}：{good} 行待发送，{stored} 行已保存，{bad} 行有误。',
  ],
  faults: ['Errors', '错误'],
  cell: ['Line {line}, {column}', '第 {line} 行，{column}'],
  unseenIn: [
    'The unique_id of these lines contains invisible characters, which will be stored: {lines}',
    '下列各行的 unique_id 含有不可见字符，将一并保存：{lines}',
  ],
  unseenLine: ['{line} ({signs})', '{line}（{signs}）'],
  corrected: ['Corrected.', '已更正。'],
  moreFaults: ['{count} more are in the export.', '另有 {count} 项，见导出文件。'],
  correct: [
    'Correct them here, or export these rows, correct them in a spreadsheet and choose that file. Rows with errors are not sent.',
    '可在此处更正，也可导出这些行，用表格软件更正后选择该文件。有误的行不会发送。',
  ],
  exportFaults: ['Export the errors', '导出错误'],
  formalMany: [
    'This creates {count} formal records in the name of your organization. They are kept permanently and cannot be changed or deleted.',
    '此操作将创建 {count} 份正式存证，以贵机构名义永久保存，不能更改，也不能删除。',
  ],
  willSend: [
    '{rows} will be signed and sent. A row whose unique_id is already stored gets the number of that attestation; nothing is stored twice.',
    '将签名并发送 {rows}。unique_id 已保存的行会得到原存证的编号，不会重复保存。',
  ],
  progress: ['Progress', '进度'],
  running: ['{sent} of {good} stored, {refused} refused …', '已保存 {sent} / {good}，被拒绝 {refused}…'],
  paused: [
    'Paused: {sent} of {good} stored, {refused} refused.',
    '已暂停：已保存 {sent} / {good}，被拒绝 {refused}。',
  ],
  done: ['Done: {result}', '已完成：{result}'],
  cancelled: ['Cancelled: {result}', '已取消：{result}'],
  outcome: [
    '{all} of {rows} stored, {fresh} of them new; {refused} refused, {bad} with errors left out.',
    '共 {rows}，已保存 {all} 行，其中新保存 {fresh} 行；被拒绝 {refused} 行，因有误跳过 {bad} 行。',
  ],
  otherContent: [
    'Its unique_id is already used for other content: {name}. Give the row another unique_id.',
    '此 unique_id 已用于内容不同的存证，原存证不变：{name}。请为此行换用其他 unique_id。',
  ],
  minutesLeft: ['About {count} min left.', '约剩 {count} 分钟。'],
  backToRows: ['Back to the missing rows', '返回未完成的行'],
  show: ['Show them in Attestations', '在存证列表中查看'],
  goOn: ['Rows that are stored are not stored again.', '已保存的行不会重复保存。'],
  pause: ['Pause', '暂停'],
  resume: ['Continue', '继续'],
  cancel: ['Cancel', '取消'],
  result: ['Download the result', '下载结果'],
  resultHint: [
    'The result lists the rows of your file, each with its number or error. To continue with the missing rows, choose it here, or choose your own file again.',
    '结果文件包含原文件的各行及其编号或错误。在此选择结果文件或原文件，即可继续处理未完成的行。',
  ],
  leave: [
    'Rows are being sent. If you leave now, choose the same file again later to continue.',
    '正在发送。如现在离开，稍后重新选择同一文件即可继续。',
  ],
} as const;
