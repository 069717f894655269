import { serviceText } from '../addresses.ts';
import { element } from '../dom.ts';
import { isDark, keepScheme, showScheme } from '../scheme.ts';
import { language, say, toggleLanguage } from './owner-language.ts';
import { button, icon } from './parts.ts';

/** Shows the service, and buttons for the other language and the other colours, as all pages have them. @param draw the page itself, again after each change */
export function drawWithHeader(draw: () => void): void {
  const header = element('header');
  document.querySelector('main')?.before(header);
  const change = (apply: () => void) => () => {
    apply();
    drawAll();
  };
  function drawAll(): void {
    document.documentElement.lang = language() === 'zh' ? 'zh-CN' : 'en';
    const other = button(say('language'), change(toggleLanguage));
    other.lang = language() === 'zh' ? 'en' : 'zh-CN';
    const scheme = isDark() ? 'light' : 'dark';
    const theme = button(
      '',
      change(() => keepScheme(scheme)),
    );
    theme.append(icon(scheme));
    theme.setAttribute('aria-label', say(scheme));
    theme.title = say(scheme);
    header.replaceChildren(icon('audit'), element('span', {}, serviceText()), other, theme);
    draw();
  }
  showScheme();
  drawAll();
}
