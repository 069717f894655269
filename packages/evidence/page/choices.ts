/** Where the console keeps the choices, which the pages of its service share. */
const keys = { language: 'attestation-language', theme: 'mantine-color-scheme-value' } as const;

export interface Choices {
  get(choice: keyof typeof keys): string | undefined;
  keep(choice: keyof typeof keys, value: string): void;
}

/** The choices of the last visit. A page that was opened from a disk, or may keep nothing in this browser, has none. */
export function openChoices(isServed: boolean): Choices {
  let storage: Storage | undefined;
  try {
    storage = isServed ? localStorage : undefined;
  } catch {
    // The browser keeps nothing for pages.
  }
  return {
    get: (choice) => storage?.getItem(keys[choice]) ?? undefined,
    keep: (choice, value) => storage?.setItem(keys[choice], value),
  };
}

/** Shows the page in the colours of the last visit, else in those of the device; one button changes them. */
export function startThemes(choices: Choices): void {
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-theme]')];
  const { style } = document.documentElement;
  function show(theme = ''): void {
    style.colorScheme = ['light', 'dark'].includes(theme) ? theme : '';
    const isDark =
      (style.colorScheme || (matchMedia('(prefers-color-scheme: dark)').matches && 'dark')) === 'dark';
    for (const button of buttons) button.hidden = (button.dataset.theme === 'dark') === isDark;
  }
  for (const button of buttons) {
    button.onclick = () => {
      choices.keep('theme', button.dataset.theme ?? '');
      show(button.dataset.theme);
      buttons.find(({ hidden }) => !hidden)?.focus();
    };
  }
  show(choices.get('theme'));
}
