const en = {
  publicKey: 'Public key or certificate',
  publicKeyHint: 'Paste the PEM text, or drop the file here.',
  generate: 'Make a pair in this browser',
  generateHint: 'The private key is downloaded once and never sent.',
  generated: 'The private key is in your downloads: {file}. Keep it secret.',
  saveKey: 'Save key',
  privateKeyPasted:
    'This is a private key. It was not sent. Keep it secret, and paste its public half: openssl pkey -in private.pem -pubout',
  withOpenssl: 'Or make a pair with OpenSSL, and paste what it prints',
  revokeTitle: 'Revoke this key?',
  revokeText:
    'Requests with this key are refused from then on. What was signed with it stays valid evidence.',
  when: 'When',
  now: 'Now',
  in1h: 'In 1 hour',
  in24h: 'In 24 hours',
  in7d: 'In 7 days',
  keyName: 'Name (optional)',
  keyNameHint: 'So that people know which program signs with it. Only the console shows it.',
  keyNameExample: 'Shop, test server',
  nameTitle: 'Name of the key {key}',
} as const;

const zh: Readonly<Record<keyof typeof en, string>> = {
  publicKey: '公钥或证书',
  publicKeyHint: '粘贴 PEM 文本，或将文件拖到此处。',
  generate: '在浏览器中生成密钥对',
  generateHint: '私钥仅下载一次，不会发送。',
  generated: '私钥已下载为 {file}，请妥善保密。',
  saveKey: '保存密钥',
  privateKeyPasted: '这是私钥，尚未发送。请妥善保密，并粘贴对应的公钥：openssl pkey -in private.pem -pubout',
  withOpenssl: '或用 OpenSSL 生成密钥对，并粘贴其输出',
  revokeTitle: '吊销此密钥？',
  revokeText: '此后使用该密钥的请求将被拒绝。此前的签名仍是有效证据。',
  when: '时间',
  now: '立即',
  in1h: '1 小时后',
  in24h: '24 小时后',
  in7d: '7 天后',
  keyName: '名称（可选）',
  keyNameHint: '便于成员辨认由哪个程序使用此密钥签名，仅在控制台显示。',
  keyNameExample: '商城测试服务器',
  nameTitle: '密钥 {key} 的名称',
};

/** Texts of the form for a key, and of the dialogs that change one. */
export const keyWords = { en, zh } as const;
