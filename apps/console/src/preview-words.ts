const en = {
  previewDrawing: 'Drawing the certificate …',
  previewDrawn:
    'The certificate, with sample data. To show how repeated content looks, there are two samples of it. A title or text that uses one of its fields shows both values, with “;” between them.',
  previewFaulty: 'No certificate can be made of this template yet. What is wrong is listed above.',
  previewFailed: 'The certificate could not be drawn:',
} as const;

const zh: Readonly<Record<keyof typeof en, string>> = {
  previewDrawing: '正在绘制证书…',
  previewDrawn:
    '使用示例数据的证书。为展示重复内容的样式，这类内容有两个示例；标题或文本用到其中的字段时，会显示两个值，以“；”分隔。',
  previewFaulty: '此模板还不能生成证书，问题列在上方。',
  previewFailed: '无法绘制证书：',
};

export const previewWords = { en, zh } as const;
