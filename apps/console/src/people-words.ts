const en = {
  invite: 'Invite',
  roleHint: 'Owners manage people, developers keys, viewers read.',
  invited: 'invited',
  linkFor: 'Send this link to {email}. It works once, until {time}, and is shown only now.',
  newLink: 'New password link',
  removeTitle: 'Remove {email}?',
  removeText: 'All sessions of this person end.',
} as const;

const zh: Readonly<Record<keyof typeof en, string>> = {
  invite: '邀请',
  roleHint: '所有者管理成员，开发者管理密钥，查看者只读。',
  invited: '已邀请',
  linkFor: '请将此链接发给 {email}。链接仅可使用一次，有效期至 {time}，且只显示这一次。',
  newLink: '新的密码链接',
  removeTitle: '移除 {email}？',
  removeText: '此人的所有会话将结束。请输入邮箱以确认。',
};

/** Texts of the page of people. */
export const peopleWords = { en, zh } as const;
