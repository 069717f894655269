/** Texts of the page of an attestation. */
export const zhAttestation = {
  viewCertificate: '查看证书',
  closeCertificate: '收起证书',
  openPdf: '打开 PDF',
  certificateMore: '此处为前 {count} 页，PDF 中有全部页面。',
  certificatePage: '证书第 {number} 页',
  templateVersion: '{name}，版本 {version}',
  'progress.root': '已链接到日志',
  'progress.rootIs': '本服务未将日志锚定到区块链。包含此存证的日志根哈希：{hash}',
  'progress.stored': '已保存',
  closedHint: '内容不能再追加或更改。',
  'identity.ID': '身份证号',
  'identity.MO': '手机号码',
  'identity.USCID': '统一社会信用代码',
};
