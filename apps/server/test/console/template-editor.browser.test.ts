import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ServerUnderTest, startServerUnderTest } from '../server-under-test.ts';
import { acceptLink, type Browser as Client } from './console-client.ts';
import { hasChromium, openChromium, openVisitor, problemsOf, type Visitor } from './open-pages.ts';

describe.skipIf(!hasChromium)(
  'the template editor in Chromium (skipped when there is none: apt-get install chromium)',
  () => {
    let server: ServerUnderTest;
    let browser: Browser;
    let client: Client;
    let visitor: Visitor;
    let page: Page;
    beforeAll(async () => {
      server = await startServerUnderTest();
      const owner = { email: 'owner@acme.example', organization: 'Demo Acme' };
      client = await acceptLink(server.url, server.running.setUpLink ?? '', owner);
      browser = await openChromium();
      visitor = await openVisitor(browser);
      page = visitor.page;
      const [name = '', value = ''] = (client.cookie ?? '').split('=');
      await visitor.context.addCookies([{ name, value, url: server.url }]);
      // A page that is reloaded asks, too.
      page.on('dialog', (dialog) => void dialog.accept());
    });
    afterAll(async () => {
      await browser?.close();
      await server?.stop();
    });
    beforeEach(async ({ onTestFinished }) => {
      onTestFinished(() => expect(visitor.faults).toEqual([]));
    });

    const layout = () => page.getByRole('textbox', { name: 'Certificate layout' });
    const preview = (state: string) =>
      page.locator(`[data-state="${state}"]`).waitFor({ state: 'attached', timeout: 60_000 });
    /** What the certificate says, read from the PDF by pdf.js. */
    const certificate = async () => (await page.locator('.preview .unseen').allTextContents()).join('\n');
    const showsText = (text: string) => expect.poll(certificate, { timeout: 60_000 }).toContain(text);
    const source = () => page.getByLabel('Template', { exact: true });
    const announced = (text: string | RegExp) =>
      page.locator('.unseen[role="status"]', { hasText: text }).waitFor({ state: 'attached' });

    async function openNew(): Promise<void> {
      // Forgets what was not saved, where no page of the console keeps it.
      await page.goto(`${server.url}/healthz`);
      await page.evaluate('sessionStorage.clear()');
      await page.goto(`${server.url}/console/templates/new?environment=sandbox`);
      await preview('drawn');
      await layout().waitFor();
    }

    async function openStored(template: object): Promise<string> {
      const add = () => client.call('addTemplate', { body: { source: JSON.stringify(template) } });
      let added = await add();
      // Previews of the tests before count as well.
      while (added.status === 429) {
        await new Promise((done) => setTimeout(done, 1000 * Number(added.headers.get('retry-after'))));
        added = await add();
      }
      await page.goto(`${server.url}/console/templates/${added.json.id}?environment=sandbox`);
      await preview('drawn');
      return added.json.id;
    }

    async function hasFocus(element: Locator): Promise<boolean> {
      return (await element.and(page.locator(':focus')).count()) === 1;
    }

    /** At the end of a text of the layout. The editor hears of a click's place later, but before it handles a key. */
    /** A browser that is busy may report where the caret is only after the editor has put it back where it was. */
    async function placeCaret(): Promise<void> {
      const style = page.getByRole('toolbar').getByLabel('Style');
      const placed = async () => {
        await layout().locator('p', { hasText: 'Sold by' }).click();
        await page.keyboard.press('End');
        return style.inputValue();
      };
      await expect.poll(placed).toBe('paragraph');
    }

    /** The text behind the caret. */
    const textAfterCaret = () =>
      page.evaluate(`{
        const { focusNode, focusOffset } = getSelection();
        const line = (focusNode instanceof Element ? focusNode : focusNode?.parentElement)?.closest('p');
        const rest = document.createRange();
        if (line) rest.selectNodeContents(line);
        if (line) rest.setStart(focusNode, focusOffset);
        line ? rest.toString() : 'no line';
      }`);

    /**
     * From wherever the caret is. A browser puts it at the beginning of the layout that a Tab key leads to. The editor
     * puts it back where it was, unless the browser is so busy that it reports this more than 200 ms after the focus.
     * A long text has several lines, and the key End goes to the end of one.
     */
    async function toEndOfText(): Promise<void> {
      for (let count = 0; count < 5; count++) {
        await page.keyboard.press('End');
        if ((await textAfterCaret()) === '') return;
        await page.keyboard.press('ArrowDown');
      }
      throw new Error('The caret does not come to the end of the text');
    }

    /** Into what has the focus. */
    async function paste(content: { readonly html: string; readonly text: string }): Promise<void> {
      await page.evaluate(`{
        const { html, text } = ${JSON.stringify(content)};
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', html);
        if (text) clipboardData.setData('text/plain', text);
        const options = { clipboardData, bubbles: true, cancelable: true };
        document.activeElement?.dispatchEvent(new ClipboardEvent('paste', options));
      }`);
    }

    /** Goes on with the Tab key until the element has the focus. */
    async function tabTo(element: Locator): Promise<void> {
      for (let count = 0; count < 120; count++) {
        if (await hasFocus(element)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`120 tabs do not lead to ${element}`);
    }

    test('a new template can be drawn at once, with its examples and labels', async () => {
      await openNew();
      await showsText('Sale of Pearl earrings');
      await showsText('Sold by Demo Acme on 2026-05-13.');
      await showsText('Price in yuan');
      expect.soft(await problemsOf(page, 'editor-new')).toEqual([]);
    });

    test('with the keyboard alone: a field by {, another by its kind form, saved, and there after a reload', async () => {
      await openNew();
      await page.locator('h1').focus();
      await tabTo(layout());
      await page.keyboard.press('Control+End');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Control+Home');
      await page.keyboard.press('End');
      await page.keyboard.type(' for {pri');
      await page.getByRole('listbox', { name: 'Fields to place' }).waitFor();
      await announced('Fields found: 1.');
      await page.keyboard.press('Enter');
      await page.keyboard.type(' yuan');
      await showsText('Sale of Pearl earrings for 1280.50 yuan');

      await tabTo(page.getByRole('button', { name: 'Add field', exact: true }));
      await page.keyboard.press('Enter');
      const form = page.getByRole('group', { name: 'field_4' });
      await form.waitFor();
      // What is typed next is its name.
      await expect.poll(() => page.evaluate('String(getSelection())')).toBe('field_4');
      await page.locator('h1').focus();
      await tabTo(form.getByLabel('Label'));
      await page.keyboard.type('Colour');
      await tabTo(form.getByLabel('Example'));
      await page.keyboard.type('silver');
      await tabTo(layout());
      await toEndOfText();
      await page.keyboard.type(', ');
      await page.keyboard.type('/Colour');
      await page.keyboard.press('Enter');
      await showsText('for 1280.50 yuan, silver');

      await page.keyboard.press('Control+s');
      await page.getByRole('heading', { name: 'History' }).waitFor();
      await page.getByText('Saved. Existing attestations').waitFor();
      await page.reload();
      await showsText('for 1280.50 yuan, silver');
      expect(await layout().textContent()).toContain('Colour');
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      const { json } = await client.call('readTemplate', { path: { templateId: id } });
      expect(JSON.parse(json.source)).toMatchObject({
        kinds: [{ fields: [{}, {}, {}, { name: 'field_4', label: 'Colour', example: 'silver' }] }],
        layout: { title: 'Sale of {product.name} for {product.price} yuan, {product.field_4}' },
      });
      await page.getByText('silver').last().waitFor();
      expect.soft(await problemsOf(page, 'editor-saved')).toEqual([]);
      await layout().locator('.layout-heading').click();
      await page.keyboard.type('{');
      await page.getByRole('listbox', { name: 'Fields to place' }).waitFor();
      expect.soft(await problemsOf(page, 'editor-list')).toEqual([]);
    });

    test('a field is chosen, moved, removed and brought back by keys, and each is said', async () => {
      await openNew();
      const text = layout().locator('p', { hasText: 'Sold by' });
      await text.locator('.chip', { hasText: 'Date of sale' }).click();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      await announced('Field product.sold_on. Alt with');
      await page.keyboard.press('Alt+ArrowLeft');
      await announced('Field product.sold_on moved: after “');
      await showsText('Sold by Demo Acme 2026-05-13on');
      await page.keyboard.press('Alt+ArrowRight');
      await page.keyboard.press('Delete');
      await announced('Field product.sold_on removed.');
      await showsText('Sold by Demo Acme on .');
      for (let count = 0; count < 3; count++) await page.keyboard.press('Control+z');
      await showsText('Sold by Demo Acme on 2026-05-13.');
      for (let count = 0; count < 3; count++) await page.keyboard.press('Control+Shift+z');
      await showsText('Sold by Demo Acme on .');
      expect(await layout().locator('> p').nth(1).textContent()).toBe('Product');
      await text.click();
      await page.keyboard.press('Alt+ArrowUp');
      await announced('Block moved.');
      expect(await layout().locator('> p').nth(1).textContent()).toContain('Sold by');
    });

    test('a chosen field stays when a line is ended or letters are typed, and undo chooses no list', async () => {
      await openNew();
      const chips = layout().locator('p', { hasText: 'Sold by' }).locator('.chip');
      await chips.filter({ hasText: 'Date of sale' }).click();
      await announced('Field product.sold_on. Alt with');
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.type('Paid');
      await showsText('Paid');
      await showsText('Sold by Demo Acme on 2026-05-13.');
      await chips.filter({ hasText: 'Name of the organization' }).click();
      await announced('Field common.organization_name. Alt with');
      await page.keyboard.type(' Ltd');
      await showsText('Sold by Demo Acme Ltd on 2026-05-13.');
      await page.keyboard.press('Control+z');
      await showsText('Sold by Demo Acme on 2026-05-13.');
      expect(await layout().locator('.field-entries.chosen').count()).toBe(0);
    });

    test('what is wrong is said at its input, in the language of the page', async () => {
      await openNew();
      const name = page.getByLabel('Name of the template');
      await name.fill('');
      await preview('faulty');
      await page.getByText('Name of the template: must not be empty. (Line 2)').waitFor();
      expect(await name.getAttribute('aria-invalid')).toBe('true');
      await page.getByText('This template cannot produce a certificate yet.').waitFor();
      await page.getByRole('button', { name: '中文' }).click();
      await page.getByText('模板名称: 不能为空。').waitFor();
      await page.getByRole('button', { name: 'English' }).click();
      await page.getByLabel('Name of the template').fill('Trade record');
      await preview('drawn');
    });

    test('a list of choices is all to be seen, and the buttons stay in reach', async () => {
      await openNew();
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.getByRole('toolbar').getByRole('button', { name: 'Block', exact: true }).click();
      const option = page.getByRole('option', { name: /^List: a row/ });
      const [box, card] = [
        await option.boundingBox(),
        await page.getByRole('region', { name: 'Certificate layout' }).boundingBox(),
      ];
      expect((box?.x ?? 0) + (box?.width ?? 9999)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));
      await page.keyboard.press('Escape');
      await page.evaluate('scrollTo(0, 600)');
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      const undo = await page.getByRole('button', { name: 'Undo' }).boundingBox();
      expect(undo?.y).toBeGreaterThan(0);
    });

    test('on a phone, undo, redo and save stay in sight, and cover nothing at the end of the page', async () => {
      await openNew();
      await page.setViewportSize({ width: 390, height: 844 });
      const names = ['Undo', 'Redo', 'Save version'];
      const places = () =>
        Promise.all(names.map((name) => page.getByRole('button', { name, exact: true }).boundingBox()));
      for (const at of [0, 600, 100_000]) {
        await page.evaluate(`scrollTo(0, ${at})`);
        for (const place of await places()) {
          expect(place?.y).toBeGreaterThan(0);
          expect((place?.y ?? 0) + (place?.height ?? 844)).toBeLessThan(844);
        }
      }
      const end = await page.locator('main > div').boundingBox();
      const [first] = await places();
      expect((end?.y ?? 0) + (end?.height ?? 9999)).toBeLessThan(first?.y ?? 0);
      await page.setViewportSize({ width: 1280, height: 800 });
    });

    test('a field is dragged into a text, and into the list, and rows change places', async () => {
      await openNew();
      const strip = page.getByRole('group', { name: 'Fields', exact: true });
      const heading = layout().locator('.layout-heading');
      await strip.getByRole('button', { name: 'Reference number' }).dragTo(heading);
      await showsText('0123456789ABCDEF0123456789ABCDEF');
      expect(await heading.locator('.chip').count()).toBe(1);
      const list = page.getByRole('group', { name: 'List of fields' });
      await strip
        .getByRole('button', { name: 'Name of the organization' })
        .dragTo(list.getByRole('listitem').first());
      await expect.poll(() => list.getByRole('listitem').count()).toBe(4);
      // In the text a chip moves.
      const chip = heading.locator('[data-node-view-wrapper]');
      await chip.dragTo(layout().locator('p', { hasText: 'Sold by' }));
      await expect.poll(() => heading.locator('.chip').count()).toBe(0);
      const rows = () => list.getByRole('listitem').locator('.chip').allTextContents();
      const before = await rows();
      await list.getByLabel('Label of product.price').focus();
      await page.keyboard.press('Alt+ArrowUp');
      await announced('product.price is now number');
      expect(await rows()).not.toEqual(before);
      expect(await hasFocus(list.getByLabel('Label of product.price'))).toBe(true);
      await list.getByLabel('Label of product.price').fill('Paid');
      await showsText('Paid');
      expect.soft(await problemsOf(page, 'editor-dragged')).toEqual([]);
    });

    test('blocks are put in by the toolbar: a table of a kind, and what is repeated for each', async () => {
      await openNew();
      await placeCaret();
      const choose = async (button: string, option: string | RegExp) => {
        await page.getByRole('toolbar').getByRole('button', { name: button, exact: true }).click();
        await page.getByRole('option', { name: option }).click();
      };
      await choose('Block', 'Table of product');
      const table = page.getByRole('group', { name: 'Table of product' });
      await table.getByLabel('Width of product.name').fill('3');
      await table.getByLabel('Alignment of product.price').selectOption('Align: Left');
      await table.getByRole('button', { name: 'Remove product.sold_on' }).click();
      await placeCaret();
      await choose('Block', 'Repeat for each product');
      await page.keyboard.type('One: ');
      await choose('Field', /^Product/);
      await showsText('One: Pearl earrings 2');
      await page.getByRole('toolbar').getByLabel('Style').selectOption('Subheading');
      await page.getByRole('tab', { name: 'Source' }).click();
      const { layout: written } = JSON.parse(await source().inputValue());
      expect(written.blocks).toEqual([
        { heading: 'Product' },
        { text: 'Sold by {common.organization_name} on {product.sold_on}.' },
        { each: 'product', blocks: [{ heading: 'One: {product.name}', level: 2 }] },
        {
          table: [
            { field: 'product.name', width: 3 },
            { field: 'product.price', align: 'left' },
          ],
        },
        { fields: ['product.name', 'product.price', 'product.sold_on'] },
      ]);
      await page.getByRole('tab', { name: 'Visual' }).click();
      expect.soft(await problemsOf(page, 'editor-blocks')).toEqual([]);
    });

    test('names change in the layout too, and what cannot be a name changes nothing', async () => {
      await openNew();
      const form = page.getByRole('group', { name: 'price' });
      await form.getByLabel('Name').fill('name');
      await page.getByText('This name is already used.').waitFor();
      expect.soft(await problemsOf(page, 'editor-name-taken')).toEqual([]);
      await form.getByLabel('Name').fill('amount');
      await page.getByLabel('Kind', { exact: true }).fill('goods');
      await page.getByRole('tab', { name: 'Source' }).click();
      const { layout: written, kinds } = JSON.parse(await source().inputValue());
      expect(kinds[0].fields[1].name).toBe('amount');
      expect(written.title).toBe('Sale of {goods.name}');
      expect(written.blocks[2]).toEqual({ fields: ['goods.name', 'goods.amount', 'goods.sold_on'] });
      await preview('drawn');
    });

    test('both views show the same, and a source that cannot be shown says why', async () => {
      await openNew();
      await page.getByRole('tab', { name: 'Source' }).click();
      const text = await source().inputValue();
      await source().fill(text.replace('"heading": "Product"', '"heading": "Goods"'));
      await page.getByRole('tab', { name: 'Visual' }).click();
      await layout().getByText('Goods').waitFor();
      await page.getByRole('tab', { name: 'Source' }).click();
      await source().fill(text.replace('"number"', '"money"'));
      await preview('faulty');
      await page.getByRole('tab', { name: 'Visual' }).click();
      await page
        .getByRole('alert')
        .getByText('/kinds/0/fields/1/type must be one of string, number, date')
        .waitFor();
      expect.soft(await problemsOf(page, 'editor-unreadable')).toEqual([]);
      await page.getByRole('button', { name: 'Open the source' }).click();
      const chosen = 'area.value.slice(area.selectionStart, area.selectionEnd)';
      expect(
        await page.evaluate(`[...document.querySelectorAll('textarea')].map((area) => ${chosen})`),
      ).toContainEqual(expect.stringContaining('"money"'));
      await page.keyboard.press('Control+z');
      await preview('drawn');
      await page.getByRole('tab', { name: 'Visual' }).click();
      await layout().getByText('Goods').waitFor();
    });

    test('what the editor cannot show is kept, whatever is edited next to it', async () => {
      const blocks = [
        { text: 'before' },
        { each: 'open', blocks: [{ text: 'x  y\t{{z}} {open.any.thing}\n\nlast' }, { fields: ['open.*'] }] },
        { text: 'a\rb' },
        { fields: [{ field: 'open.a', label: 'A' }] },
      ];
      const kinds = [{ name: 'open', allowOtherFields: true, fields: [{ name: 'a', type: 'string' }] }];
      const id = await openStored({ name: 'Kept', kinds, layout: { utcOffset: '+08:00', blocks } });
      await layout().getByText('shown only in the source').waitFor();
      await layout().getByText('before').click();
      await page.keyboard.press('End');
      await page.keyboard.type(' and after');
      await page.getByRole('button', { name: 'Save version' }).click();
      await page.getByText('Saved. Existing attestations').waitFor();
      const { json } = await client.call('readTemplate', { path: { templateId: id } });
      expect(JSON.parse(json.source)).toEqual({
        ...{ name: 'Kept', kinds },
        layout: { utcOffset: '+08:00', blocks: [{ text: 'before and after' }, ...blocks.slice(1)] },
      });
      expect(json.version).toBe(2);
    });

    test('a template without a layout gets one, and a template is copied', async () => {
      await openStored({ name: 'Plain', kinds: [{ name: 'k', fields: [{ name: 'f', type: 'string' }] }] });
      await page.getByText('The service lays out the certificate').waitFor();
      await page.getByRole('button', { name: 'Design the layout' }).click();
      await layout().locator('.layout-heading', { hasText: 'k' }).waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('The service lays out the certificate').waitFor();
      await page.getByRole('button', { name: 'Actions', exact: true }).click();
      await page.getByRole('link', { name: 'Duplicate' }).click();
      await expect.poll(() => page.getByLabel('Name of the template').inputValue()).toBe('Copy of Plain');
      await preview('drawn');
      await page.getByRole('button', { name: 'Save version' }).click();
      await page.getByRole('heading', { level: 1, name: 'Copy of Plain' }).waitFor();
    });

    test('a version that someone else has saved meanwhile is compared, not overwritten', async () => {
      const template = { name: 'Shared', kinds: [], layout: { blocks: [{ text: 'first' }] } };
      const id = await openStored(template);
      const others = JSON.stringify({ ...template, layout: { blocks: [{ text: 'theirs' }] } });
      const body = { source: others, base: 1 };
      expect((await client.call('saveTemplate', { path: { templateId: id }, body })).status).toBe(200);
      await layout().getByText('first').click();
      await page.keyboard.press('End');
      await page.keyboard.type(' of mine');
      await page.keyboard.press('Control+s');
      await page
        .getByRole('alert')
        .getByText(/@\S+ saved version 2 while you edited/)
        .waitFor();
      await page.getByText('Differences in the source').click();
      await page
        .getByRole('region', { name: 'Differences' })
        .getByText('-         "text": "theirs"')
        .waitFor();
      expect(await layout().textContent()).toContain('first of mine');
      await page.keyboard.press('Control+s');
      await page.getByText('Saved. Existing attestations').waitFor();
      const { json } = await client.call('readTemplate', { path: { templateId: id } });
      expect([json.version, json.source.includes('first of mine')]).toEqual([3, true]);
    });

    test('unsaved changes: leaving asks, and a reload brings them back', async () => {
      await openNew();
      await placeCaret();
      await page.keyboard.type(' Unsaved.');
      await page.getByRole('link', { name: 'Keys', exact: true }).click();
      const question = page.getByRole('dialog', { name: 'Leave without saving?' });
      await question.waitFor();
      expect.soft(await problemsOf(page, 'editor-leave')).toEqual([]);
      await question.getByRole('button', { name: 'Stay' }).click();
      await showsText('Unsaved.');
      await page.reload();
      await page.getByText('Your unsaved changes have been restored').waitFor();
      await showsText('Unsaved.');
      expect.soft(await problemsOf(page, 'editor-restored')).toEqual([]);
      await page.getByRole('link', { name: 'Keys', exact: true }).click();
      await question.getByRole('button', { name: 'Leave' }).click();
      await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor();
      await page.goto(`${server.url}/console/templates/new?environment=sandbox`);
      await preview('drawn');
      expect(await certificate()).not.toContain('Unsaved.');
    });

    test('letters that are typed fast make one preview, which shows the last one', async () => {
      await openNew();
      let requests = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/templates/preview')) requests += 1;
      });
      await layout().locator('.layout-heading').click();
      await page.keyboard.press('End');
      await page.keyboard.type(' abcdefghijklmnopqrstuvwxyz', { delay: 5 });
      await showsText('Product abcdefghijklmnopqrstuvwxyz');
      await preview('drawn');
      // A slow machine may pause between letters; one for each letter would be 27.
      expect(requests).toBeLessThan(6);
    });

    test('values that are scripts, typed, pasted and stored, are text', async () => {
      const evil = `<img src=x onerror="window.pwned=1"><style>@import 'x'</style>"'><script>window.pwned=1</script>`;
      await openStored({
        name: evil,
        kinds: [{ name: evil, fields: [{ name: evil, type: 'string', label: evil, example: evil }] }],
        layout: {
          title: `${evil} {${evil}.${evil}}`,
          blocks: [
            { heading: evil },
            { text: evil },
            { fields: [{ field: `${evil}.${evil}`, label: evil }] },
          ],
        },
      });
      await layout().getByText(evil).first().waitFor();
      await layout().locator('.layout-heading').click();
      await paste({
        html: `<p style="color:red" onclick="window.pwned=1">${evil}</p>`,
        text: `pasted {common.attestation_no} ${evil}`,
      });
      await layout().getByText('pasted').waitFor();
      const slice = 'data-pm-slice="0 0 []" data-entries="[5]"';
      await paste({ html: `<div class="layout-list" ${slice}>${evil}</div>`, text: '' });
      expect(await page.evaluate('window.pwned')).toBeUndefined();
      expect(await page.locator('main img:not(.ProseMirror-separator), main script').count()).toBe(0);
      await preview('drawn');
    });
  },
);
