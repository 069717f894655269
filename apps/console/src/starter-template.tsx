import { Button, Stack, Text } from '@mantine/core';
import { api, refresh, useMayChange } from './api.ts';
import { useWords } from './language.tsx';
import { Refused } from './states.tsx';
import { newTemplate } from './template/new-template.ts';

/** For an organization without a template, where a request is shown. */
export function StarterTemplate() {
  const { say } = useWords();
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">{say('starterText')}</Text>
      <StarterButton />
    </Stack>
  );
}

/** One click makes the template that the editor begins with. */
export function StarterButton({ onDone }: { readonly onDone?: () => void }) {
  const { say, language } = useWords();
  const mayChange = useMayChange();
  const add = api.useMutation('post', '/console/v1/templates', {
    onSuccess: refresh('/console/v1/templates', onDone),
  });
  if (!mayChange) return null;
  if (add.error) return <Refused error={add.error} onAgain={() => add.reset()} />;
  const source = JSON.stringify(newTemplate(language), undefined, 2);
  return (
    <Button loading={add.isPending} onClick={() => add.mutate({ body: { source } })}>
      {say('starterCreate')}
    </Button>
  );
}
