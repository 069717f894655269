import { expect, test } from 'vitest';
import { settingsFor } from '../settings/read-settings.ts';
import { forBrowsers, welcome } from './welcome.ts';

const server = {
  url: 'http://0.0.0.0:8080',
  demo: undefined,
  setUpLink: 'http://0.0.0.0:8080/console/join#secret',
  metricsUrl: undefined,
  keyFileMade: true,
};
const settings = settingsFor({ dataDir: '/d', keyFile: '/d.key' });

test('with LOG_FORMAT=json, the welcome is one line like those of the log', () => {
  const text = welcome({ ...settings, logFormat: 'json' }, server);
  expect(text.split('\n')).toHaveLength(2);
  expect(JSON.parse(text)).toMatchObject({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    listens_on: 'http://0.0.0.0:8080',
    records_in: 'SQLite in /d',
    files_in: '/d/files',
    console: 'http://localhost:8080/console/join#secret',
    back_up: '/d.key',
    msg: 'the server is ready',
  });
});

test('for people it is a table', () => {
  const text = welcome({ ...settings, logFormat: 'pretty' }, server);
  expect(text).toContain('listens on');
  expect(text).toContain('Back up');
  expect(text).toMatch(/console +\S*http:\/\/localhost:8080\/console\/join#secret\S* \(once, to set it up\)/);
});

test.each([
  ['http://127.0.0.1:80/console', 'http://localhost:80/console'],
  ['https://[::1]/console', 'https://localhost/console'],
  ['http://[::]:80/console', 'http://localhost:80/console'],
  ['http://10.0.0.0:80/console', 'http://10.0.0.0:80/console'],
])('a browser opens %s as %s', (url, want) => expect(forBrowsers(url)).toBe(want));
