const en = {
  comparison: 'From version {number} to what is in the editor now:',
  differences: 'Differences in the source (JSON)',
  noDifference: 'No difference.',
  'change.name': 'Name: “{before}” is now “{after}”',
  'change.kind-added': 'Kind {kind} added',
  'change.kind-removed': 'Kind {kind} removed',
  'change.kind-changed': 'Kind {kind}: whether it is needed, or may have other fields, changed',
  'change.field-added': 'Field {kind}.{field} added',
  'change.field-removed': 'Field {kind}.{field} removed',
  'change.field-changed': 'Field {kind}.{field} changed: type, label, example, or whether it is required',
  'change.layout': 'Layout of the certificate changed',
} as const;

const zh: Readonly<Record<keyof typeof en, string>> = {
  comparison: '从版本 {number} 到编辑器中的当前内容：',
  differences: '源码（JSON）差异',
  noDifference: '没有差异。',
  'change.name': '名称：“{before}”改为“{after}”',
  'change.kind-added': '新增内容类型 {kind}',
  'change.kind-removed': '删除内容类型 {kind}',
  'change.kind-changed': '内容类型 {kind}：是否必须或是否允许其他字段已更改',
  'change.field-added': '新增字段 {kind}.{field}',
  'change.field-removed': '删除字段 {kind}.{field}',
  'change.field-changed': '字段 {kind}.{field} 已更改：格式、标签、示例或是否必填',
  'change.layout': '证书版式已更改',
};

export const differenceWords = { en, zh } as const;
