/** Texts of the page of certifications and of its form. */
export const certificationWords = {
  certificationsHint: [
    'Parties on whose behalf the service signs PDF attachments. A request names a party by its caId, with the keyword at which it signs.',
    '由服务代为签署 PDF 附件的主体。请求以 caId 指明主体，并给出签署关键字。',
  ],
  noCertificationsText: [
    'No certifications in this environment yet. You need one only if the service is to sign PDF attachments for a person or an enterprise. Apply with their details, then name the caId in requests.',
    '此环境中暂无认证。仅当由服务代个人或企业签署 PDF 附件时才需要认证：填写资料并申请，然后在请求中使用所得的 caId。',
  ],
  applyFor: ['Apply', '申请'],
  sendApplication: ['Send application', '提交申请'],
  party: ['Party', '主体'],
  PERSONAL: ['Person', '个人'],
  ENTERPRISE: ['Enterprise', '企业'],
  renew: ['Renew', '续期'],
  revokeCertification: ['Revoke this certification?', '吊销此认证？'],
  revokeCertificationText: [
    'Requests can no longer use it. What it has signed stays valid.',
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
  'cas.org_code': ['Organization code', '组织机构代码'],
  'cas.tax_code': ['Tax registration number', '税务登记号'],
  'cas.link_name': ['Name of the contact', '联系人姓名'],
  'cas.link_id_card': ['ID card number', '身份证号'],
  'cas.link_phone': ['Phone number', '电话号码'],
  'cas.link_email': ['Email', '邮箱'],
} as const;
