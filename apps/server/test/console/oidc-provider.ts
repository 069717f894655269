import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const client = { oidcClientId: 'console', oidcClientSecret: 'a secret of the client' };

/** As the provider knows them. */
export interface Person {
  subject: string;
  amr: string[];
  email: string;
  isVerified: boolean;
}

/** @returns `issuer`: its address */
export async function listen(listener?: RequestListener): Promise<{ server: Server; issuer: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A provider for a server at this address, which signs in `person`: without asking, or with a button. */
export async function startProvider(
  publicAddress: string,
  person: Person,
  isAsking = false,
): Promise<{ server: Server; issuer: string }> {
  const { server, issuer } = await listen();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.oidcClientId,
        client_secret: client.oidcClientSecret,
        redirect_uris: [`${publicAddress}/console/oidc`],
      },
    ],
    cookies: { keys: ['a key'] },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/login/${uid}` },
    pkce: { required: () => true },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({ sub, amr: person.amr, email: person.email, email_verified: person.isVerified }),
    }),
    async loadExistingGrant({ oidc }) {
      const clientId = oidc.client?.clientId ?? '';
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  const handle = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/login/')) return handle(request, response);
    if (isAsking && request.method === 'GET') {
      response.setHeader('Content-Type', 'text/html');
      return response.end('<title>Provider</title><form method="post"><button>It is me</button></form>');
    }
    return provider.interactionFinished(request, response, {
      login: { accountId: person.subject, amr: person.amr },
    });
  });
  return { server, issuer };
}
