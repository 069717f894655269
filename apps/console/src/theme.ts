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
