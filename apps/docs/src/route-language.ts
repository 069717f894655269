import { defineRouteMiddleware, type StarlightRouteData } from '@astrojs/starlight/route-data';

/** What Starlight writes around a page. A locale of Starlight would need every page in Chinese. */
const chinese: Record<string, string> = {
  'menuButton.accessibleLabel': '菜单',
  'page.nextLink': '下一页',
  'page.previousLink': '上一页',
  'search.cancelLabel': '取消',
  'search.label': '搜索',
  'sidebarNav.accessibleLabel': '主要',
  'skipLink.label': '跳转到内容',
  'tableOfContents.onThisPage': '本页内容',
  'tableOfContents.overview': '概述',
  'themeSelect.accessibleLabel': '选择主题',
  'themeSelect.auto': '自动',
  'themeSelect.dark': '深色',
  'themeSelect.light': '浅色',
};

type Translate = (key: string, options?: object) => string;

/** Pages in Chinese say so, in their frame too; they lead the navigation there, and follow no page in English. */
export const onRequest = defineRouteMiddleware((context) => {
  const locals = context.locals as unknown as { starlightRoute: StarlightRouteData; t: Translate };
  const { starlightRoute: route, t: english } = locals;
  const isChinese = (address: string) => /(?:^|\/)zh\//.test(address);
  for (const side of ['prev', 'next'] as const)
    if (isChinese(route.pagination[side]?.href ?? '') !== isChinese(route.id))
      route.pagination[side] = undefined;
  if (!isChinese(route.id)) return;
  route.lang = 'zh-CN';
  const translate: Translate = (key, options) => chinese[key] ?? english(key, options);
  locals.t = Object.assign(translate, english);
  const [overview] = route.toc?.items ?? [];
  if (overview) overview.text = translate('tableOfContents.overview');
  route.sidebar.sort((one, other) => Number(other.label === '中文') - Number(one.label === '中文'));
});
