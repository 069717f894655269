/** Texts of the page of certifications and of its form. */
export const certificationWords = {
  certificationsHint: [
    'Parties on whose behalf the service signs PDF attachments. Choose the party when you add a PDF to a new attestation; programs name it by its caId.',
    '由服务代为签署 PDF 附件的主体。新建存证并添加 PDF 时选择主体；程序在请求中以 caId 指明主体。',
  ],
  noCertificationsText: [
    'No certifications in this environment yet. You need one only if the service signs PDF attachments for a person or an enterprise. Apply with their details. Then choose the party for a PDF in a new attestation, or name its caId in requests.',
    '此环境中暂无签署方认证。仅当由服务代个人或企业签署 PDF 附件时才需要签署方认证：填写资料并申请，然后在新建存证的 PDF 处选择该主体，或在请求中使用其 caId。',
  ],
  applyFor: ['Apply for a certification', '申请签署方认证'],
  certified: [
    '{name} is certified. Choose it for a PDF in a new attestation.',
    '{name} 已获认证，可在新建存证的 PDF 处选择。',
  ],
  testData: ['Fill in test data', '填入测试数据'],
  sendApplication: ['Send application', '提交申请'],
  party: ['Party', '主体'],
  PERSONAL: ['Person', '个人'],
  ENTERPRISE: ['Enterprise', '企业'],
  renew: ['Renew', '续期'],
  revokeCertification: ['Revoke this certification?', '吊销此签署方认证？'],
  revokeCertificationText: [
    'Requests can no longer use it. Existing signatures stay valid.',
    '此后任何请求都不能再使用它；已签署的内容仍然有效。',
  ],
  'certification.valid': ['Valid', '有效'],
  'certification.expired': ['Expired', '已到期'],
  'certification.revoked': ['Revoked', '已吊销'],
  'cas.name': ['Name of the enterprise', '企业名称'],
  'cas.ic_code': ['Unified social credit code', '统一社会信用代码'],
  icCodeHint: [
    '18 characters. With it, the next two codes are optional.',
    '18 位。填写后，后面两个代码可以不填。',
  ],
  idCardHint: [
    '18 characters, or 15 on an old card. Passports: letters, then digits.',
    '18 位，旧证为 15 位。护照：字母加数字。',
  ],
  badIdCard: ['An ID card number has 18 characters, or 15 digits.', '身份证号为 18 位，旧证为 15 位数字。'],
  badIdCardDigit: [
    'The last character does not match the others. Check the number.',
    '末位校验码与前面的数字不符，请核对号码。',
  ],
  badPhone: ['A phone number has 5 to 15 digits.', '电话号码为 5 至 15 位数字。'],
  badCode: [
    'A unified social credit code has 18 digits and capital letters, without I, O, S, V and Z. For another registration code, fill in the next two codes too.',
    '统一社会信用代码为 18 位数字和大写字母，不含 I、O、S、V、Z。如为其他登记号，请同时填写后面两个代码。',
  ],
  badCodeDigit: [
    'The last character does not match the others. Check the code.',
    '末位校验码与前面的字符不符，请核对代码。',
  ],
  optional: [' (optional)', '（可选）'],
  'cas.org_code': ['Organization code', '组织机构代码'],
  'cas.tax_code': ['Tax registration number', '税务登记号'],
  'cas.link_name': ['Name of the contact', '联系人姓名'],
  'person.link_name': ['Name', '姓名'],
  'cas.link_id_card': ['ID card number', '身份证号'],
  'cas.link_phone': ['Phone number', '电话号码'],
  'cas.link_email': ['Email', '邮箱'],
} as const;
