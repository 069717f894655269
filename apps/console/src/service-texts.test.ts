import { afterAll, beforeAll, expect, test } from 'vitest';
import { demandText, problemText, setServiceTexts } from './service-texts.ts';
import { serviceZh } from './service-zh.ts';

beforeAll(() => setServiceTexts(serviceZh));
afterAll(() => setServiceTexts(undefined));

test.each([
  ['role', 'Your role is viewer; this needs owner.', {}, '您的角色无权执行此操作。'],
  ['too-many', 'Too many attempts; try again in 5 s.', { seconds: 5 }, '尝试次数过多，请在 5 秒后重试。'],
  [
    'key-short',
    'This RSA key has 1024 bits; formal takes 2048 and more. Make a new pair: openssl genpkey',
    { bits: 1024, least: 2048 },
    'RSA 密钥为 1024 位，此环境至少需要 2048 位。请重新生成密钥对。',
  ],
  ['invalid', 'It is odd in its own way.', {}, '请求不符合要求：It is odd in its own way.'],
  ['of-a-newer-server', 'It is odd in its own way.', {}, 'It is odd in its own way.'],
])('%s: %s', (code, message, parameters, chinese) => {
  expect(problemText(code, message, parameters)).toBe(chinese);
});

test.each([
  [{ code: 'maxLength', parameters: { limit: 20 } }, '最多 20 个字符。'],
  [{ code: 'readable-name' }, /^前 63 个字符/],
  [{ code: 'of-a-newer-server' }, 'Must be odd.'],
])('what is allowed at a field: %j', (fault, chinese) => {
  expect(demandText({ ...fault, place: '/a', message: 'must be odd' })).toEqual(
    typeof chinese === 'string' ? chinese : expect.stringMatching(chinese),
  );
});
