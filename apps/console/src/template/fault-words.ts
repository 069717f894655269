const en = {
  'fault.empty': 'must not be empty.',
  'fault.missing': 'is missing.',
  'fault.long': 'is too long: at most {limit} characters.',
  'fault.oneOf': 'must be one of {values}.',
  'fault.common': 'may not be “common”: the service supplies that kind. Choose another name.',
  'fault.noField': '“{name}” is no field: kind “{kind}” has {fields}.',
  'fault.number': 'must be a number, such as 1280.50.',
  'fault.date': 'must be a date, such as 2026-05-13.',
} as const;

const zh: Readonly<Record<keyof typeof en, string>> = {
  'fault.empty': '不能为空。',
  'fault.missing': '缺少。',
  'fault.long': '过长：最多 {limit} 个字符。',
  'fault.oneOf': '必须是以下之一：{values}。',
  'fault.common': '不能为“common”：该内容类型由服务提供，请换一个名称。',
  'fault.noField': '没有字段“{name}”：内容类型“{kind}”有 {fields}。',
  'fault.number': '必须是数字，例如 1280.50。',
  'fault.date': '必须是日期，例如 2026-05-13。',
};

export const faultWords = { en, zh } as const;
