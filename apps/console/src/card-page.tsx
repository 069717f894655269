import { Anchor, Container, Group, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from './language.tsx';
import { ColourSwitch, LanguageSwitch } from './switches.tsx';

/** A page without navigation: one card in the middle. */
export function CardPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { say } = useWords();
  return (
    <Container size={440} py="xl" component="main">
      <Group justify="flex-end" mb="md">
        <LanguageSwitch />
        <ColourSwitch />
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
      </Group>
    </Container>
  );
}
