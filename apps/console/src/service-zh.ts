import { mistakeZh } from './mistakes-zh.ts';
import type { ServiceTexts } from './service-texts.ts';

/** Refusals by their code. After a colon the server's English follows. */
const problems: ServiceTexts['problems'] = {
  'account-exists': '此人已有账户。请在列表中更改其角色，或给出新的密码链接。',
  changed: '在此期间已有改动，请重新加载后再试。',
  edited: '{who} 在您编辑期间保存了版本 {version}。请与您的内容比较后再保存。',
  'email-taken': '此邮箱不能使用：可能已有账户。请直接登录，或换一个邮箱。',
  failed: '服务出错。请重试；如仍失败，请联系运营者。',
  incomplete: '请填写机构名称和邮箱。',
  invalid: '请求不符合要求：',
  'key-ended': '此密钥已被吊销，或在该时间之前就会失效。',
  'key-damaged': '{label} 文本不完整，请重新复制整个 PEM 文件。',
  'key-exponent': 'RSA 指数过小，无法提供保护，请重新生成密钥对。',
  'key-known': '此公钥已登记为本环境的访问密钥 {accessKey}，请换用新的密钥对。',
  'key-long': 'RSA 密钥为 {bits} 位，最多 {most} 位。',
  'key-not-pem': '须为一个 PEM 格式的公钥（BEGIN PUBLIC KEY）或证书（BEGIN CERTIFICATE）。',
  'key-not-rsa': '密钥类型为 {type}；请求以 SHA256WithRSA 签名，须使用 RSA 密钥。',
  'key-private': '这是私钥，不应离开其所有者。请提供公钥。',
  'key-short': 'RSA 密钥为 {bits} 位，此环境至少需要 {least} 位。请重新生成密钥对。',
  'last-owner': '至少须保留一位所有者，请先将另一人设为所有者。',
  'no-answer': '服务器没有响应，请稍后重试。',
  offline: '设备已离线，内容未保存。请联网后重试。',
  'no-host-name': '通行密钥需要域名：请用主机名而不是 IP 地址打开控制台。',
  'no-mail': '此服务器不发送邮件，请向机构的所有者索取新的密码链接。',
  'not-https': '此操作需要 HTTPS。',
  'not-signed-in': '请先登录。',
  'no-oidc': '此服务器未设置身份提供方，请用密码登录。',
  'oidc-only': '此账户没有密码，不能取消关联。请先向机构的所有者索取密码链接。',
  'oidc-other-email':
    '身份提供方未确认登录者拥有此邀请的邮箱。请以受邀者的身份登录，或重新打开链接并设置密码。',
  'oidc-not-recent':
    '身份提供方未确认您刚刚在那里登录。请改用密码、通行密钥或应用的验证码；如都没有，请向机构的所有者索取密码链接。',
  'oidc-ended': '登录时间过长，或属于另一个页面。请重新开始。',
  'oidc-refused': '身份提供方未确认此次登录，请重新开始。',
  'oidc-taken': '此身份已关联另一个账户，请先取消该关联。',
  'oidc-unlinked': '此身份尚未关联账户。请先用密码登录，再在我的账户页面关联。',
  'oidc-unreachable': '身份提供方没有正常响应。请用密码登录，或稍后重试。',
  open: '此存证尚未完结，完结后才会生成文件。',
  'name-edited': '{who} 在此期间已将名称“{before}”改为“{now}”，该更改已保留。如仍需更改，请再操作一次。',
  'organization-removed': '此机构已被移除，请使用其他名称。',
  'other-build': '此页面已有新版本，请重新加载。',
  'other-site':
    '请求不是来自控制台的页面，已被拒绝。如果您是在控制台操作，请告知服务器管理员：PUBLIC_ADDRESS 与您打开的地址不符，或代理未转发 Host 和 X-Forwarded-Proto。',
  'passkey-cancelled': '未完成：设备没有响应，或已取消。',
  'passkey-known': '此通行密钥已添加过。',
  'passkey-refused': '此通行密钥未登记，或无法验证。',
  'passkey-unfit': '无法验证此通行密钥，请重试。',
  'password-common': '此密码属于最先被猜测的密码，请使用几个词的组合或密码管理器。',
  revoked: '此签署方认证已被吊销。',
  role: '您的角色无权执行此操作。',
  'second-factor': '请先完成登录：尚缺第二重验证。',
  'second-factor-required': '您的机构要求第二重验证，这是最后一个。请先添加另一个。',
  'setup-ended': '请重新开始：此验证码属于另一个账户。',
  'sign-in-again': '您登录已超过十分钟，请再次登录后更改。',
  'template-invalid': '模板有误：',
  'too-large': '内容过大，最多 {most} 字节。',
  'too-many': '尝试次数过多，请在 {seconds} 秒后重试。',
  'too-many-found': '以此文本开头或结尾的存证超过 10,000 条。请输入更多字符后再导出。',
  'too-many-passkeys': '每个账户最多 {most} 个通行密钥，请先移除一个。',
  'too-many-templates': '每个机构最多 {most} 个模板。',
  'unknown-certification': '没有此签署方认证。',
  'unknown-key': '没有此访问密钥。',
  'unknown-link': '此链接已被使用或已过期，请索取新的链接。',
  'unknown-number': '本机构在此环境中没有此编号的存证。',
  'unknown-passkey': '没有此通行密钥。',
  'unknown-person': '没有此人。',
  'unknown-session': '此会话已结束。',
  'unknown-template': '没有此模板。',
  'wrong-code': '验证码错误或已被使用。请等待应用显示下一个验证码，并确认设备时间准确。',
  'wrong-new-code': '这不是新应用当前的验证码。请等待下一个验证码，并确认设备时间准确。',
  'wrong-password': '当前密码不正确。',
  'wrong-credentials': '邮箱或密码不正确。',
};

/** What a value of a form must be. */
const demands: ServiceTexts['demands'] = {
  required: '请填写此项。',
  maxLength: '最多 {limit} 个字符。',
  minLength: '至少 {limit} 个字符。',
  pattern: '格式不符。',
  email: '应为邮箱地址，如 li@example.com，不含括号、引号、逗号、不可见字符和形似英文字母的字符。',
  'readable-name': '前 63 个字符中须有文字或数字，且不得含换行符、控制字符或文字方向标记。',
  'credit-code':
    '应为统一社会信用代码：18 位数字和大写字母，不含 I、O、S、V、Z；如填写其他代码，还须填写组织机构代码和税务登记号。',
};

/** Why requests are refused, by the code of the reason. */
const reasons: ServiceTexts['reasons'] = {
  malformed: '请求不符合要求',
  'outside-tonce-window': 'tonce 与服务器时间相差超过 300 秒',
  'authentication-failed': '签名或访问密钥不正确',
  'no-such-path': '没有此路径',
  'wrong-method': '只接受 POST',
  'too-large': '请求过大',
  'too-many-requests': '请求过于频繁',
  'unknown-template': '本机构没有此模板',
  'unknown-attestation': '没有此编号的存证',
  'unknown-certification': '没有此签署方认证',
  'attestation-closed': '存证已完结，不能再追加存证内容',
  'attestation-open': '存证尚未完结',
  'template-mismatch': '存证内容不符合模板',
  'attachment-mismatch': '附件与声明不符',
  'not-a-pdf': '文件不是 PDF',
  'unreadable-pdf': 'PDF 无法读取',
  'pdf-too-large': 'PDF 过大',
  'keyword-places': '签署关键字未出现，或出现的位置过多',
  'request-id-reused': '此 request_id 已用于另一个请求',
  'unreadable-text': '身份或名称没有可见字符，或含有控制字符',
  'too-many': '数量过多',
  busy: '服务器繁忙，请稍后重试',
};

/** Operations of the API. */
const operations: ServiceTexts['operations'] = {
  createAttestation: '创建存证',
  addFactoids: '追加存证内容',
  readAttestation: '读取存证',
  downloadAttestation: '下载存证文件',
  applyCertification: '申请签署方认证',
};

/** All that the service says, in Chinese. */
export const serviceZh: ServiceTexts = {
  ...{ problems, demands, reasons, operations, mistake: mistakeZh },
};
