import type { ConfigFile } from '@attestation/conformance';
import { applyForCertification } from '../apply-for-certification.ts';
import type { Behaviours } from '../variant.ts';

/** The suite is configured in another way. */
export const configurations: Behaviours = {
  'little-configured': {
    configure: ({ baseUrl, version, member, template, capabilities, limits }) => ({
      baseUrl,
      version,
      member,
      template,
      ...(capabilities && { capabilities }),
      ...(limits && { limits }),
    }),
  },
  'one-member': { configure: ({ otherMember: _, ...config }) => config },
  'one-environment-configured': { configure: ({ formalMember: _, ...config }) => config },
  'identity-formats': {
    configure: (config) => ({
      ...config,
      identities: { ID: '42012319800127691X', MO: '15857112383', USCID: '91332406MA27XMXJ27' },
    }),
  },
  // What is declared must be seen: that no form can be written for it, its owner says.
  'multipart-otherwise': {
    configure: (config) => ({ ...config, capabilities: { ...config.capabilities, attachments: false } }),
  },
  'certification-later': {
    configure: async (config) => ({
      ...config,
      certification: { caId: await applyForCertification(config) },
    }),
  },
  'numbers-only': template(({ id }) => ({
    id,
    factoids: [{ type: 'measurement', data: { degrees: 21.5, humidity: 40 } }],
  })),
  'required-kinds': template(({ factoids }) => ({
    id: 'DEMO-TRADE-STRICT',
    factoids: factoids.map((one) => ({ ...one, required: (one as { type: string }).type === 'user' })),
  })),
  'required-kinds-ignored': template(({ factoids }) => ({ id: 'DEMO-TRADE-STRICT', factoids })),
  'one-kind': template(({ id, factoids }) => ({ id, factoids: factoids.slice(0, 1) })),
  counted: {
    counted: true,
    configure: (config) => ({
      ...config,
      capabilities: { ...config.capabilities, rateLimit: false },
      limits: { ...config.limits, requestsPerSecond: 45 },
    }),
  },
};

function template(change: (template: ConfigFile['template']) => ConfigFile['template']) {
  return { configure: (config: ConfigFile) => ({ ...config, template: change(config.template) }) };
}
