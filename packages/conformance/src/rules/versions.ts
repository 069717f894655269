import { casesOf, type Rules, rule } from '../suite/rule.ts';
import { claimRefused, refusedOnEach } from './shared/subjects.ts';

const rules: Rules = {
  'ATT-VER-001': { because: ['version-01'], core: ['the path with and without its version'] },
  'ATT-VER-003': { because: ['version-03', 'error-06'], core: ['versions that no service has'] },
  'ATT-VER-002': { because: ['version-04'], core: ['the version that is judged keeps its promises'] },
};

/** Versions in the path. */
export const versions = casesOf(rules, [
  rule('ATT-VER-001', 'the path with and without its version', (t) =>
    refusedOnEach(
      t,
      [
        {
          differs: 'its path lacks the version, in the signature too',
          change: (good) => ({ ...good, path: good.path.replace(/^\/api\/[^/]+/, '/api') }),
        },
      ],
      { status: 404 },
    ),
  ),
  rule('ATT-VER-003', 'versions that no service has', (t) =>
    refusedOnEach(
      t,
      ['v907', 'v90.7', 'v1.907', 'v0'].map((version) => ({
        differs: `its path names the version ${version}, in the signature too`,
        change: (good) => ({ ...good, path: good.path.replace(/^\/api\/[^/]+/, `/api/${version}`) }),
      })),
      { status: 404 },
    ),
  ),
  rule('ATT-VER-002', 'the version that is judged keeps its promises', async (t) => {
    const draft = t.create();
    const no = await t.givenNo(draft);
    const { unique_id } = JSON.parse(draft.payload) as { unique_id: string };
    t.same((await t.stored(no)).unique_id, unique_id, `${t.contract.version} stores and returns`);
    claimRefused(
      await t.send({ ...t.read(no), signed: (text) => `${text}!` }),
      'its signature is forged',
      500,
    );
  }),
]);
