import { Button, Card, Group, Radio, Stack, Tabs, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { api, messageOf, queries } from '../api.ts';
import { CopyText } from '../copy-text.tsx';
import { download } from '../download.ts';
import type { Environment } from '../environment.ts';
import { FirstRequest } from '../first-request.tsx';
import { useWords } from '../language.tsx';
import { makePair } from '../make-pair.ts';
import { snippets } from '../snippets.ts';
import { Refused } from '../states.tsx';

interface Props {
  readonly environment: Environment;
  readonly onDone: () => void;
}

/** The public half of a key: pasted, dropped, or made in the browser; then what to do with it. */
export function AddKey({ environment: first, onDone }: Props) {
  const { say } = useWords();
  const [environment, setEnvironment] = useState<Environment>(first);
  const [publicKey, setPublicKey] = useState('');
  const [isOver, setIsOver] = useState(false);
  const [isMade, setIsMade] = useState(false);
  const add = api.useMutation('post', '/console/v1/keys', {
    onSuccess: () => queries.invalidateQueries({ queryKey: ['get', '/console/v1/keys'] }),
  });
  const make = async () => {
    const pair = await makePair();
    download('private.pem', pair.privateKey, 'application/x-pem-file');
    setPublicKey(pair.publicKey);
    setIsMade(true);
  };

  if (add.data)
    return <Added environment={add.data.environment} accessKey={add.data.accessKey} onDone={onDone} />;
  return (
    <Card withBorder mb="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate({ body: { environment, publicKey } });
        }}
      >
        <Stack>
          <Textarea
            label={say('publicKey')}
            description={say('publicKeyHint')}
            classNames={{ input: isOver ? 'mono drop-target' : 'mono' }}
            required
            withAsterisk={false}
            autosize
            minRows={5}
            maxRows={14}
            spellCheck={false}
            value={publicKey}
            onChange={({ currentTarget }) => setPublicKey(currentTarget.value)}
            onDragOver={(event) => {
              event.preventDefault();
              setIsOver(true);
            }}
            onDragLeave={() => setIsOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setIsOver(false);
              const [file] = event.dataTransfer.files;
              void file?.text().then(setPublicKey);
            }}
          />
          <Group gap="sm">
            <Button variant="default" size="xs" onClick={() => void make()}>
              {say('generate')}
            </Button>
            <Text size="sm" c="dimmed" role={isMade ? 'alert' : undefined}>
              {say(isMade ? 'generated' : 'generateHint')}
            </Text>
          </Group>
          <Radio.Group
            label={say('environment')}
            value={environment}
            onChange={(value) => setEnvironment(value as Environment)}
          >
            <Group mt="xs">
              <Radio value="sandbox" label={say('sandbox')} />
              <Radio value="formal" label={say('formal')} />
            </Group>
          </Radio.Group>
          {add.error && <Refused message={messageOf(add.error)} />}
          <Group>
            <Button type="submit" loading={add.isPending}>
              {say('saveKey')}
            </Button>
            <Button variant="subtle" onClick={onDone}>
              {say('cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}

interface AddedProps extends Props {
  readonly accessKey: string;
}

function Added({ environment, accessKey, onDone }: AddedProps) {
  const { say } = useWords();
  const templates = api.useQuery('get', '/console/v1/templates');
  const templateId = templates.data?.templates[0]?.id ?? 'TEMPLATE-ID';
  const values = { url: location.origin, accessKey, templateId };
  return (
    <Card withBorder mb="lg">
      <Stack>
        <div>
          <Text>{say('keyAdded')}</Text>
          <Group>
            <Text role="status" fw={650} className="mono">
              {accessKey}
            </Text>
          </Group>
        </div>
        <Tabs defaultValue="curl">
          <Tabs.List aria-label={say('snippets')}>
            {Object.keys(snippets).map((name) => (
              <Tabs.Tab value={name} key={name}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {Object.entries(snippets).map(([name, text]) => (
            <Tabs.Panel value={name} key={name} pt="sm">
              <CopyText block text={text(values)} />
            </Tabs.Panel>
          ))}
        </Tabs>
        <FirstRequest environment={environment} accessKey={accessKey} />
        <Group>
          <Button variant="default" onClick={onDone}>
            {say('done')}
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
