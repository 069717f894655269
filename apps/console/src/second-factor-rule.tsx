import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { api, refresh } from './api.ts';
import { Dialog } from './dialog.tsx';
import { Form } from './fields.tsx';
import { useTexts, useWords } from './language.tsx';
import { Part, Toast } from './states.tsx';

interface RuleProps {
  readonly isRequired: boolean;
  readonly isOwner: boolean;
  /** Emails of those who have none. */
  readonly missing: readonly string[];
  readonly self: string | undefined;
}

/** Whether everyone needs a second factor; owners change it, and are asked first, since it concerns everyone at once. */
export function SecondFactorRule({ isRequired, isOwner, missing, self }: RuleProps) {
  const { say } = useWords();
  const tell = useTexts(ruleWords);
  const [isAsking, setIsAsking] = useState(false);
  const change = api.useMutation('put', '/console/v1/second-factor', {
    onSuccess(data) {
      setIsAsking(false);
      return refresh('/console/v1/people')(data);
    },
  });
  const count = missing.length;
  const effects = isRequired
    ? [tell('requireNoLongerText')]
    : [
        tell('requireText'),
        count > 0 && tell('without', { count }),
        self && missing.includes(self) && tell('requireSelf'),
      ];
  return (
    <Part title={say('secondFactor')} hint={tell('secondFactorHint')}>
      <Group mb="xl">
        <Text size="sm">
          {tell(isRequired ? 'isRequired' : 'isOptional')} {tell('without', { count })}
        </Text>
        {isOwner && (
          <Button
            variant="default"
            onClick={() => {
              change.reset();
              setIsAsking(true);
            }}
          >
            {tell(isRequired ? 'requireNoLonger' : 'require')}
          </Button>
        )}
      </Group>
      {isAsking && (
        <Dialog
          title={tell(isRequired ? 'requireNoLongerTitle' : 'requireTitle')}
          onClose={() => setIsAsking(false)}
        >
          <Form
            change={change}
            action={tell(isRequired ? 'requireNoLonger' : 'require')}
            onSubmit={() => change.mutate({ body: { required: !isRequired } })}
            onCancel={() => setIsAsking(false)}
            isDialog
          >
            <Text size="sm">{effects.filter(Boolean).join(' ')}</Text>
          </Form>
        </Dialog>
      )}
      {change.isSuccess && !isAsking && (
        <Toast onClose={change.reset}>{tell(isRequired ? 'isRequired' : 'isRequiredNoLonger')}</Toast>
      )}
    </Part>
  );
}

const ruleWords = {
  secondFactorHint: [
    'A passkey, or a code from an authenticator app in addition to the password. While it is required, a person without one must set it up first. If a person has lost the device and the recovery codes, the operator of this server can reset it.',
    '密码之外再输入验证器应用的验证码，或使用通行密钥。要求第二重验证时，尚未设置的人员须先完成设置。设备和恢复码均已丢失的人员，请联系服务器管理员重置。',
  ],
  isRequired: ['Required of everyone.', '所有人必须使用。'],
  isOptional: ['Not required.', '不作要求。'],
  without: ['People without a second factor: {count}.', '尚未设置的人数：{count}。'],
  require: ['Require it of everyone', '要求所有人使用'],
  requireTitle: ['Require a second factor of everyone?', '要求所有人进行第二重验证？'],
  requireText: [
    'A person without a second factor must set one up first, even in an open session.',
    '尚未设置第二重验证的人员（包括已登录的人员）须先完成设置，才能继续使用。',
  ],
  requireSelf: ['You have none either, so you set one up next.', '您自己也尚未设置，接下来须先设置。'],
  requireNoLonger: ['No longer require it', '不再要求'],
  requireNoLongerTitle: ['No longer require a second factor?', '不再要求第二重验证？'],
  requireNoLongerText: [
    'A person without one can then sign in with only the password. Existing second factors stay.',
    '此后尚未设置的人员只用密码即可登录；已设置的人员不受影响。',
  ],
  isRequiredNoLonger: ['A second factor is no longer required.', '已不再要求第二重验证。'],
} as const;
