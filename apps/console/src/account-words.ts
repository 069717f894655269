const en = {
  removePasskeyTitle: 'Remove the passkey {name}?',
  removePasskeyText:
    'It no longer signs in to this account. Remove it from the device too: the device keeps offering it.',
  changePassword: 'Change the password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  changeEndsSessions: 'Your other sessions end with it. Passkeys stay.',
  passwordChanged: 'The password is changed, and all other sessions are ended.',
  passkeysHint: 'Sign in with your fingerprint, face or device PIN in place of the password.',
  passkeyExample: 'Laptop',
  addPasskey: 'Add passkey',
  thisSession: 'this session',
  endSession: 'End',
} as const;

const zh: Readonly<Record<keyof typeof en, string>> = {
  removePasskeyTitle: '移除通行密钥“{name}”？',
  removePasskeyText: '此后不能再用它登录此账户。请同时在设备上删除它，否则设备仍会提示使用。',
  changePassword: '更改密码',
  currentPassword: '当前密码',
  newPassword: '新密码',
  changeEndsSessions: '更改后其他会话将结束，通行密钥保留。',
  passwordChanged: '密码已更改，其他会话均已结束。',
  passkeysHint: '用指纹、面容或设备 PIN 代替密码登录。',
  passkeyExample: '笔记本电脑',
  addPasskey: '添加通行密钥',
  thisSession: '当前会话',
  endSession: '结束',
};

/** Texts of the account page. */
export const accountWords = { en, zh } as const;
