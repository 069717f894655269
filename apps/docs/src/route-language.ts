import { defineRouteMiddleware, type StarlightRouteData } from '@astrojs/starlight/route-data';
import chinese from './chinese.json' with { type: 'json' };

/**
 * What Starlight writes around a page, and the headings of the navigation, whose pages are in English. A locale of
 * Starlight would need every page in Chinese.
 */
const { frame, groups }: Record<'frame' | 'groups', Record<string, string>> = chinese;

type Translate = (key: string, options?: object) => string;
type Translations = Translate & { all(): Record<string, string> };

/** Pages in Chinese say so, in their frame too; they lead the navigation there, and follow no page in English. */
export const onRequest = defineRouteMiddleware((context) => {
  const locals = context.locals as unknown as { starlightRoute: StarlightRouteData; t: Translations };
  const { starlightRoute: route, t: english } = locals;
  const isChinese = (address: string) => /(?:^|\/)zh\//.test(address);
  for (const side of ['prev', 'next'] as const)
    if (isChinese(route.pagination[side]?.href ?? '') !== isChinese(route.id))
      route.pagination[side] = undefined;
  if (!isChinese(route.id)) return;
  route.lang = 'zh-CN';
  const translate: Translate = (key, options) => frame[key] ?? english(key, options);
  locals.t = Object.assign(translate, english, { all: () => ({ ...english.all(), ...frame }) });
  const [overview] = route.toc?.items ?? [];
  if (overview) overview.text = translate('tableOfContents.overview');
  for (const entry of route.sidebar)
    if (entry.label !== '中文') {
      const label = groups[entry.label] ?? entry.label.replace('Reference', '参考');
      entry.label = `${label}（英文）`;
    }
  route.sidebar.sort((one, other) => Number(other.label === '中文') - Number(one.label === '中文'));
});
