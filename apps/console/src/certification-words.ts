const en = {
  certificationsHint:
    'Parties for which the service signs PDF attachments. A request names one by its caId, with the keyword at which it signs.',
  noCertificationsText:
    'No certification in this environment yet. You need one only if the service should sign PDF attachments for a person or an enterprise: apply with their details, and name the caId that you get in requests.',
  applyFor: 'Apply',
  sendApplication: 'Send application',
  party: 'Party',
  PERSONAL: 'Person',
  ENTERPRISE: 'Enterprise',
  renew: 'Renew',
  revokeCertification: 'Revoke this certification?',
  revokeCertificationText: 'No request may name it from then on. What it has signed stays valid.',
  'certification.valid': 'Valid',
  'certification.expired': 'Expired',
  'certification.revoked': 'Revoked',
  'cas.name': 'Name of the enterprise',
  'cas.ic_code': 'Unified social credit code',
  icCodeHint: 'With it, the two codes that follow may be left out; without it, both are needed.',
  'cas.org_code': 'Organization code',
  'cas.tax_code': 'Tax registration number',
  'cas.link_name': 'Name of the contact',
  'cas.link_id_card': 'ID card number',
  'cas.link_phone': 'Phone number',
  'cas.link_email': 'E-mail address',
} as const;

const zh: Readonly<Record<keyof typeof en, string>> = {
  certificationsHint: '由服务代为签署 PDF 附件的主体。请求中以 caId 指明主体及其签署关键字。',
  noCertificationsText:
    '此环境中还没有认证。仅当需要由服务代个人或企业签署 PDF 附件时才需要认证：填写其资料并申请，然后在请求中填写所得的 caId。',
  applyFor: '申请',
  sendApplication: '提交申请',
  party: '主体',
  PERSONAL: '个人',
  ENTERPRISE: '企业',
  renew: '续期',
  revokeCertification: '吊销此认证？',
  revokeCertificationText: '此后任何请求都不能再使用它；已签署的内容仍然有效。',
  'certification.valid': '有效',
  'certification.expired': '已到期',
  'certification.revoked': '已吊销',
  'cas.name': '企业名称',
  'cas.ic_code': '统一社会信用代码',
  icCodeHint: '填写后，后面两个代码可以不填；不填则两者都须填写。',
  'cas.org_code': '组织机构代码',
  'cas.tax_code': '税务登记号',
  'cas.link_name': '联系人姓名',
  'cas.link_id_card': '身份证号',
  'cas.link_phone': '电话号码',
  'cas.link_email': '电子邮箱',
};

/** Texts of the page of certifications and of its form. */
export const certificationWords = { en, zh } as const;
