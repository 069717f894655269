/** Where Mantine keeps the choice of the console, which the look-up shares. */
const key = 'mantine-color-scheme-value';

/** Shows the page in the colours that were chosen last; without a choice, in those of the device. */
export function showScheme(): void {
  const kept = localStorage.getItem(key);
  document.documentElement.style.colorScheme = kept === 'light' || kept === 'dark' ? kept : '';
}

export function isDark(): boolean {
  const shown = document.documentElement.style.colorScheme;
  return shown === '' ? matchMedia('(prefers-color-scheme: dark)').matches : shown === 'dark';
}

export function keepScheme(scheme: 'light' | 'dark'): void {
  localStorage.setItem(key, scheme);
  showScheme();
}
