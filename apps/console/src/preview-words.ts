const en = {
  previewDrawing: 'Drawing the certificate …',
  previewDrawn:
    'The certificate, with sample data. What is printed for each has two samples; where such a field is in another text, the values of both are printed, with “;” between them.',
  previewFaulty: 'No certificate can be made of this template yet. What is wrong is listed above.',
  previewFailed: 'The certificate could not be drawn:',
} as const;

const zh: Readonly<Record<keyof typeof en, string>> = {
  previewDrawing: '正在绘制证书…',
  previewDrawn:
    '使用示例数据的证书。逐项打印的内容有两个示例；如果这类字段用在其他文本中，会打印两个值，以“；”分隔。',
  previewFaulty: '此模板还不能生成证书，问题列在上方。',
  previewFailed: '无法绘制证书：',
};

export const previewWords = { en, zh } as const;
