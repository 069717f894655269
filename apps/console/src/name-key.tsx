import type { components } from '@attestation/console/contract';
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { api, messageOf, queries } from './api.ts';
import { Dialog } from './dialog.tsx';
import { KeyNameInput } from './key-name-input.tsx';
import { keyWords } from './key-words.ts';
import { useWords } from './language.tsx';
import { Refused } from './states.tsx';
import { useTexts } from './use-texts.ts';

interface Props {
  readonly of: components['schemas']['Key'];
  readonly onDone: () => void;
}

/** Asks what a key is called. */
export function NameKey({ of: { accessKey, name }, onDone }: Props) {
  const { say } = useWords();
  const tell = useTexts(keyWords);
  const [given, setGiven] = useState(name ?? '');
  const change = api.useMutation('put', '/console/v1/keys/{accessKey}/name', {
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: ['get', '/console/v1/keys'] });
      onDone();
    },
  });
  return (
    <Dialog title={tell('nameTitle', { key: `${accessKey.slice(0, 8)}…` })} onClose={onDone}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const next = given.trim();
          change.mutate({ params: { path: { accessKey } }, body: { name: next === '' ? null : next } });
        }}
      >
        <Stack>
          <KeyNameInput value={given} onChange={setGiven} />
          {change.error && <Refused message={messageOf(change.error)} />}
          <Group>
            <Button type="submit" loading={change.isPending}>
              {say('save')}
            </Button>
            <Button variant="default" onClick={onDone}>
              {say('cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
