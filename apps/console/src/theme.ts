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

/** Grounds and lines on a dark page, so that what Mantine draws by itself goes with the tokens. */
const dark: MantineColorsTuple = [
  ...(['#e7eaee', '#c9d0d7', '#aab4bf', '#7d858e', '#353c44', '#2a3037'] as const),
  ...(['#1f242a', '#1a1e23', '#15181c', '#121519'] as const),
];

/** Mantine with the tokens of `tokens.css`, without web fonts. */
export const theme = createTheme({
  primaryColor: 'sea',
  primaryShade: { light: 8, dark: 7 },
  colors: { sea, dark },
  defaultRadius: 'md',
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: {
    ...{ xs: 'var(--text-xs)', sm: 'var(--text-sm)', md: 'var(--text-md)' },
    ...{ lg: 'var(--text-lg)', xl: 'var(--text-xl)' },
  },
  spacing: {
    ...{ xs: 'var(--space-2)', sm: 'var(--space-3)', md: 'var(--space-4)' },
    ...{ lg: 'var(--space-5)', xl: 'var(--space-6)' },
  },
  radius: { sm: 'var(--radius-sm)', md: 'var(--radius)', lg: 'var(--radius-lg)' },
  // Hints below, so that the inputs of a row are aligned.
  components: {
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] } },
  },
  headings: {
    fontWeight: '650',
    sizes: { h2: { fontSize: 'var(--text-xl)' }, h4: { fontSize: 'var(--text-lg)' } },
  },
});

const colours = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--quiet)',
  '--mantine-color-placeholder': 'var(--quiet)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default-border': 'var(--line)',
};

/** Mantine's own greys have a contrast below 4.5 to 1 (WCAG 2.2, 1.4.3). */
export const tokenColours: CSSVariablesResolver = () => ({ variables: {}, light: colours, dark: colours });
