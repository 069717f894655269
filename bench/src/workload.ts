/** Bytes of a create's payload. */
export const payloadBytes = 700;

/**
 * A create of ordinary size: two factoids, one with a text that fills it up to `payloadBytes`.
 *
 * @param completed whether it closes the attestation too, so that its file gets made
 */
export function createPayload(templateId: string, uniqueId: string, completed: boolean): string {
  const text = (description: string) =>
    JSON.stringify({
      unique_id: uniqueId,
      template_id: templateId,
      identities: { ID: '42012319800127691X', MO: '15857112383' },
      factoids: [
        {
          unique_id: 'buyer',
          type: 'user',
          data: { name: '张三', phone_number: '13234568732', registered_at: '2026-05-13 08:30' },
        },
        { unique_id: 'goods', type: 'product', data: { name: 'gold', description, price: 560.5 } },
      ],
      completed,
    });
  return text('x'.repeat(payloadBytes - Buffer.byteLength(text(''))));
}

export function readPayload(no: string): string {
  return JSON.stringify({ ano: no });
}
