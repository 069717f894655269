import type { LooseLayout, TemplateDocument } from './template-document.ts';

/** A small template that can be drawn at once: what a member sees first. */
export function newTemplate(language: 'en' | 'zh'): TemplateDocument {
  const texts = language === 'zh' ? chinese : english;
  return {
    name: texts.name,
    kinds: [
      {
        name: 'product',
        required: true,
        fields: [
          { name: 'name', type: 'string', required: true, label: texts.product, example: texts.example },
          { name: 'price', type: 'number', label: texts.price, example: '1280.50' },
          { name: 'sold_on', type: 'date', label: texts.date, example: '2026-05-13' },
        ],
      },
    ],
    layout: {
      title: texts.title,
      blocks: [
        { heading: texts.heading },
        { text: texts.text },
        { fields: ['product.name', 'product.price', 'product.sold_on'] },
      ],
    },
  };
}

const english = {
  name: 'Trade record',
  product: 'Product',
  example: 'Pearl earrings',
  price: 'Price in yuan',
  date: 'Date of sale',
  title: 'Sale of {product.name}',
  heading: 'Product',
  text: 'Sold by {common.organization_name} on {product.sold_on}.',
};

const chinese: typeof english = {
  name: '交易记录',
  product: '商品',
  example: '珍珠耳环',
  price: '价格（元）',
  date: '销售日期',
  title: '{product.name} 销售证明',
  heading: '商品',
  text: '{common.organization_name} 于 {product.sold_on} 售出。',
};

/** What the service does without a layout, as a layout that can be changed: a chapter for each kind. */
export function newLayout({ kinds }: TemplateDocument): LooseLayout {
  return {
    blocks: kinds.flatMap(({ name }) => [
      { heading: name.replaceAll(/[{}]/g, '$&$&') },
      { each: name, blocks: [{ fields: [`${name}.*`] }] },
    ]),
  };
}
