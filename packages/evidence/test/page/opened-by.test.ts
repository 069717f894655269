import { expect, it } from 'vitest';
import { openedBy } from '../../page/start-page.ts';

const served = { protocol: 'https:', pathname: '/verify' };
const nothing = { language: undefined, back: undefined, isServed: true };

it.each([
  ['nothing', { ...served, hash: '' }, nothing],
  [
    'language and a way back',
    { ...served, hash: '#language=zh&back=%2Flookup%230123' },
    { ...nothing, language: 'zh', back: '/lookup#0123' },
  ],
  [
    'a page of the console',
    { ...served, hash: '#back=%2Fconsole%2Fattestations%2F01%3Fenvironment%3Dformal' },
    { ...nothing, back: '/console/attestations/01?environment=formal' },
  ],
  ['a language that there is not', { ...served, hash: '#language=fr' }, nothing],
  ['a script', { ...served, hash: '#back=javascript:alert(1)' }, nothing],
  ['another site', { ...served, hash: '#back=//evil.example/console' }, nothing],
  ['a path that only begins like one', { ...served, hash: '#back=/consoles' }, nothing],
  [
    'a file on a disk',
    { protocol: 'file:', pathname: '/verify', hash: '#back=/lookup&language=en' },
    { language: 'en', back: undefined, isServed: false },
  ],
])('reads %s', (_, location, want) => {
  expect(openedBy(location)).toEqual(want);
});
