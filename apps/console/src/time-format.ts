/**
 * Writes times as people of a language do, with their time zone: the reader may be elsewhere than the writer. The zone comes
 * last; by itself `Intl` puts it between date and time in Chinese.
 *
 * @param language The reader's own variant of it is used if the browser has one: English people write dates in more than one way.
 */
export function timeFormat(language: 'en' | 'zh'): (iso: string) => string {
  const locale = navigator.languages.find((each) => each.startsWith(language)) ?? language;
  const format = new Intl.DateTimeFormat(locale, {
    ...({ year: 'numeric', month: 'short', day: 'numeric' } as const),
    ...({ hour: '2-digit', minute: '2-digit' } as const),
  });
  const zones = new Intl.DateTimeFormat(locale, { timeZoneName: 'short' });
  return (iso) => {
    const time = new Date(iso);
    const zone = zones.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return `${format.format(time)} ${zone}`;
  };
}
