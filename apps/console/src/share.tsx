import { Stack, Text } from '@mantine/core';
import { type SyntheticEvent, useRef } from 'react';
import { CopyText } from './copy-text.tsx';
import { codeOf } from './dom.ts';
import { useTexts } from './language.tsx';

/** The address at which a person who has an identity sees an attestation, to be copied or scanned. */
export function Share({ no }: { readonly no: string }) {
  const tell = useTexts(shareWords);
  const code = useRef<HTMLDivElement>(null);
  // Behind the `#`: no server gets to see it.
  const link = `${location.origin}/lookup#${no}`;
  const draw = async ({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>) => {
    if (open) code.current?.replaceChildren(await codeOf(link, tell('code')));
  };
  return (
    <details onToggle={(event) => void draw(event)}>
      <summary>{tell('share')}</summary>
      <Stack gap="xs" mt="xs">
        <Text size="sm">{tell('about')}</Text>
        <CopyText text={link} />
        <div ref={code} className="qr-code" />
      </Stack>
    </details>
  );
}

const shareWords = {
  share: ['Share', '分享'],
  about: [
    'Whoever opens this link needs one of the identities of the attestation to see it.',
    '打开此链接的人须提供存证中的一项身份信息才能查看。',
  ],
  code: ['QR code of the link', '链接的二维码'],
} as const;
