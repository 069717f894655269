import { defineRouteMiddleware } from '@astrojs/starlight/route-data';

/** Some pages are in Chinese; the frame of all is in English, so they are not a locale of Starlight. */
export const onRequest = defineRouteMiddleware(({ locals }) => {
  const { starlightRoute: route } = locals as unknown as { starlightRoute: { id: string; lang: string } };
  if (route.id.startsWith('zh/')) route.lang = 'zh-CN';
});
