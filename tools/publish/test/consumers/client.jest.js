const { createClient, InvalidInputError } = require('@attestation/client/v1');
const { createApi } = require('@attestation/client/v1/openapi-fetch');

test('a call is answered by a fetch of the test', async () => {
  const fetch = async (_, { body }) =>
    Response.json({ request_id: JSON.parse(body).request_id, data: { success: true } });
  const privateKey = async (data) => data;
  const client = createClient({
    baseUrl: 'https://attestation.example',
    accessKey: 'AK1',
    privateKey,
    fetch,
  });
  expect(await client.addFactoids({ payload: { ano: 'N', factoids: [] } })).toEqual({ success: true });
  await expect(client.addFactoids({})).rejects.toBeInstanceOf(InvalidInputError);
  expect(createApi).toBeInstanceOf(Function);
});
