import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useWords } from './language.tsx';

export function LanguageSwitch() {
  const { say, toggle, language } = useWords();
  return (
    <Button variant="subtle" size="compact-sm" onClick={toggle} lang={language === 'en' ? 'zh-CN' : 'en'}>
      {say('language')}
    </Button>
  );
}

export function ColourSwitch() {
  const { say } = useWords();
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={say(other)}
      title={say(other)}
      onClick={() => setColorScheme(other)}
    >
      {other === 'dark' ? '☾' : '☀'}
    </Button>
  );
}
