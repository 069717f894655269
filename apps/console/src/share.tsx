import { Button, CopyButton, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { lookupLink } from './addresses.ts';
import { Dialog } from './dialog.tsx';
import { codeOf, download } from './dom.ts';
import { Icon } from './icons.tsx';
import { useTexts } from './language.tsx';

interface Props {
  /** Reference number. */
  readonly no: string;
}

/** A button that opens the address at which a person who has an identity sees an attestation, to be copied or scanned. */
export function Share({ no }: Props) {
  const tell = useTexts(words);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<Icon name="share" />} onClick={() => setIsOpen(true)}>
        {tell('share')}
      </Button>
      {isOpen && (
        <Dialog title={tell('title')} onClose={() => setIsOpen(false)}>
          <Link no={no} />
        </Dialog>
      )}
    </>
  );
}

function Link({ no }: Props) {
  const tell = useTexts(words);
  const link = lookupLink(no);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void codeOf(link, tell('code')).then((code) => place.current?.replaceChildren(code));
  }, [link, tell]);
  const saveCode = () =>
    place.current
      ?.querySelector('canvas')
      ?.toBlob((picture) => picture && download(`attestation-${no}.png`, picture));
  return (
    <Stack>
      <Text size="sm">{tell('about')}</Text>
      <Text size="sm" className="mono">
        {link}
      </Text>
      <div ref={place} className="code" />
      <Group>
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button leftSection={<Icon name={copied ? 'check' : 'copy'} />} onClick={copy}>
              {tell(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" leftSection={<Icon name="download" />} onClick={saveCode}>
          {tell('saveCode')}
        </Button>
      </Group>
    </Stack>
  );
}

const words = {
  share: ['Share', '分享'],
  title: ['Share this attestation', '分享存证'],
  about: [
    'This link opens the look-up page with the reference number. The recipient must also enter one of the identities bound to the attestation.',
    '此链接打开查询页面并填入存证编号，接收人还须输入其中绑定的任一身份信息。',
  ],
  code: ['QR code of the link', '链接的二维码'],
  copy: ['Copy link', '复制链接'],
  copied: ['Link copied', '链接已复制'],
  saveCode: ['Save QR code', '保存二维码'],
} as const;
