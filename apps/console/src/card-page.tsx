import {
  Anchor,
  Button,
  Container,
  Group,
  Paper,
  Stack,
  Text,
  Title,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { docsAddress } from './addresses.ts';
import { Icon } from './icons.tsx';
import { useWords } from './language.tsx';

/** Buttons for the other language and the other colours. */
export function Switches() {
  const { say, toggle, language } = useWords();
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  const look = { variant: 'subtle', size: 'compact-sm' } as const;
  return (
    <>
      <Button {...look} onClick={toggle} lang={language === 'en' ? 'zh-CN' : 'en'}>
        {say('language')}
      </Button>
      <Button {...look} aria-label={say(other)} title={say(other)} onClick={() => setColorScheme(other)}>
        <Icon name={other} />
      </Button>
    </>
  );
}

/** A page without navigation: one card in the middle. */
export function CardPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { say, language } = useWords();
  return (
    <Container size={440} py="xl" component="main">
      <title>{`${title} · ${say('console')}`}</title>
      <Group mb="md" gap="xs">
        <Icon name="audit" />
        <Text fw={650} me="auto">
          {say('console')}
        </Text>
        <Switches />
      </Group>
      <Paper withBorder p="xl">
        <Stack>
          <Title order={1} size="h2">
            {title}
          </Title>
          {children}
        </Stack>
      </Paper>
      <Group justify="center" mt="lg">
        <Anchor href="/lookup" size="sm">
          {say('lookUpLink')}
        </Anchor>
        {docsAddress(language) !== '' && (
          <Anchor href={docsAddress(language)} size="sm">
            {say('documentation')}
          </Anchor>
        )}
      </Group>
    </Container>
  );
}
