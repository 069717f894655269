import { Alert, Button, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useWords } from './language.tsx';

/** Says that the server is of another build than this page; what is typed stays until the person loads it again. */
export function NewBuild() {
  const { say } = useWords();
  const [isOther, setIsOther] = useState(false);
  useEffect(() => {
    const show = () => setIsOther(true);
    // Parts of a page that are loaded later are files of its build, which the new server does not have.
    const names = ['other-build', 'vite:preloadError'];
    for (const name of names) addEventListener(name, show);
    return () => {
      for (const name of names) removeEventListener(name, show);
    };
  }, []);
  if (!isOther) return null;
  return (
    <Alert className="new-build" color="sea" variant="filled" title={say('newBuild')} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{say('newBuildText')}</Text>
        <Button size="xs" variant="default" onClick={() => location.reload()}>
          {say('reload')}
        </Button>
      </Stack>
    </Alert>
  );
}
