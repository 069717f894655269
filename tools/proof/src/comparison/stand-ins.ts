/**
 * What the examples of the contract hold where only a member can know the right value. The signing proxy fills in the
 * right one; any other value, and a missing one, is the tool's own and goes through as it is.
 */
export const standIns = {
  requestId: '5f0c6b1e9d3a4c7f8e2b1a0d9c8b7a65',
  accessKey: '8D5C1F0E6B7A4932',
  tonce: 1762992000,
  signature: 'c2lnbmF0dXJlIG9mIHRoZSBzaWduZWQgc3RyaW5nIG92ZXIgdGhlIGV4YWN0IHBheWxvYWQ=',
  uniqueId: 'order-2026-000001',
  templateId: 'T-TRADE',
  no: '0199C6A1F2B47C3D8E5F60718293A4B5',
};

export type JsonObject = { [member: string]: unknown };

/** What takes the place of stand-ins in one request. */
export interface Fillings {
  readonly accessKey: string;
  readonly templateId: string;
  /** Unix time, seconds. */
  readonly now: number;
  readonly uniqueId: string;
  /** Asked for only where a reference number is wanted; undefined: there is none. */
  readonly no: () => Promise<string | undefined>;
}

/** The request with everything but the signature filled in. Numbers and texts of the tool stay as they are. */
export async function fill(envelope: JsonObject, fillings: Fillings): Promise<JsonObject> {
  const filled: JsonObject = { ...envelope };
  if (envelope.access_key === standIns.accessKey) filled.access_key = fillings.accessKey;
  if (envelope.tonce === standIns.tonce) filled.tonce = fillings.now;
  if (!isObject(envelope.payload)) return filled;
  const payload: JsonObject = { ...envelope.payload };
  if (payload.unique_id === standIns.uniqueId) payload.unique_id = fillings.uniqueId;
  if (payload.template_id === standIns.templateId) payload.template_id = fillings.templateId;
  if (payload.ano === standIns.no) payload.ano = (await fillings.no()) ?? standIns.no;
  return { ...filled, payload };
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
