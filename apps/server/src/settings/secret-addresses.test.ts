import { expect, test } from 'vitest';
import { readSettings } from './read-settings.ts';
import { flagOf, settingNames, settingOf, variableOf } from './table.ts';
import { SettingsError } from './values.ts';

const addresses = settingNames.filter((name) =>
  ['address', 'origins', 'mail-server'].includes(settingOf(name).kind),
);

const wrong = [
  'me:secret@tsa.example',
  'htp://me:secret@tsa.example',
  'https:me:secret@tsa.example',
  'https://me:sec?secret@tsa.example',
  'https://me:secret/secret@tsa.example?x',
];

test.each(addresses)('the message about a wrong %s shows no password', (name) => {
  for (const address of wrong) {
    const read = [
      () => readSettings([], { [variableOf(name)]: address }),
      () => readSettings([`${flagOf(name)}=${address}`], {}),
      () => readSettings([address], {}),
    ];
    for (const attempt of read) {
      expect(attempt).toThrow(SettingsError);
      expect(attempt, address).not.toThrow(/secret/);
    }
  }
});

test('an address that is printed in files takes no user name', () => {
  expect(() => readSettings(['--public-address', 'https://me:secret@attest.example'], {})).toThrow(
    new SettingsError([
      'PUBLIC_ADDRESS has a user name or password, and it is printed in each file: leave them out.',
    ]),
  );
});
