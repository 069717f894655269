// The styles that we use, each after those that it builds upon (in the order of Mantine).
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/VisuallyHidden.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Stack.css';
import '@mantine/core/styles/ActionIcon.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Text.css';
import '@mantine/core/styles/Anchor.css';
import '@mantine/core/styles/Card.css';
import '@mantine/core/styles/Code.css';
import '@mantine/core/styles/Container.css';
import '@mantine/core/styles/List.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/SimpleGrid.css';
import '@mantine/core/styles/Tabs.css';
import '@mantine/core/styles/Title.css';
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const sea: MantineColorsTuple = [
  ...(['#eaf5f9', '#d6e8ef', '#a8d0e0', '#78b7d1', '#52a2c4', '#3b95bc'] as const),
  ...(['#2b7fa5', '#1b6585', '#1b5e7a', '#124a62'] as const),
];

/** Our colours, without web fonts. */
export const theme = createTheme({
  primaryColor: 'sea',
  primaryShade: { light: 8, dark: 7 },
  colors: { sea },
  defaultRadius: 'md',
  fontFamily: 'system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
  headings: { fontWeight: '650' },
});

/** Mantine's grey for text of less weight has a contrast below 4.5 to 1 (WCAG 2.2, 1.4.3). */
export const darkerGreys: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': '#55606b', '--mantine-color-placeholder': '#6b7580' },
  dark: { '--mantine-color-dimmed': '#aab4bf', '--mantine-color-placeholder': '#98a2ad' },
});
