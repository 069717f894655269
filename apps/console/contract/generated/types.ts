// Generated from spec/ by tools/generate. Do not edit.

export interface paths {
    "/console/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in
         * @description The account of the session cookie, and its organization.
         */
        get: operations["readSession"];
        put?: never;
        /**
         * Sign in
         * @description Answers the same, after the same work, for a wrong password and an unknown account. Too many failures of
         *     one account or address are refused with 429 for a while.
         */
        post: operations["signIn"];
        /**
         * Sign out
         * @description Ends this session; the cookie is worth nothing from then on.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change one's own password
         * @description Ends all other sessions of the account, and a link for a new password if there is one; passkeys stay. A wrong
         *     current password counts as a failed sign-in of the account.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/password/link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link for a new password, by mail
         * @description Answers the same, after the same work, whether or not there is an account with this address. Refused (404,
         *     `no-mail`) by a server that sends no mail, and with 429 after three requests for an address or ten of a caller
         *     within an hour.
         */
        post: operations["requestLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/session/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with a passkey
         * @description The signed challenge of `startPasskeySignIn`. Every failure has the same answer.
         */
        post: operations["signInWithPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/session/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A challenge to sign in with a passkey
         * @description It can be used once, within five minutes. The authenticator knows whose account it is.
         */
        post: operations["startPasskeySignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/session/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter a code as the second factor
         * @description A code of the authenticator app, or a recovery code. Each is accepted once. A wrong code and a used one have the same
         *     answer; ten of an account within an hour are refused with 429. The session gets another cookie.
         */
        post: operations["enterCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/authenticator": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The authenticator app of the account
         * @description Whether one is set up, and how many recovery codes are left.
         */
        get: operations["readAuthenticator"];
        /**
         * Set up an authenticator app
         * @description With a code of the new app, which replaces an earlier one. Ends the other sessions of the account. The recovery codes
         *     replace earlier ones, and are shown once.
         */
        put: operations["confirmAuthenticator"];
        post?: never;
        /**
         * Remove the authenticator app
         * @description Its recovery codes end with it. Refused (409, `second-factor-required`) while the organization requires a second
         *     factor and the account has no passkey.
         */
        delete: operations["removeAuthenticator"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/authenticator/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new secret for an authenticator app
         * @description Nothing is stored until `confirmAuthenticator`, by the same account.
         */
        post: operations["startAuthenticator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Require a second factor of everyone in the organization, or no longer
         * @description For owners. It counts from the next request of each person on, in all sessions.
         */
        put: operations["requireSecondFactor"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/oidc/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a sign-in at the OpenID provider
         * @description The page keeps `flow`, opens `address`, and sends `flow` with what the provider adds to the address of the page
         *     `/console/oidc`. Linking needs a session, joining the token of an invitation, which the provider does not get. With a
         *     session, a sign-in asks the provider to verify the person again. Refused (404, `no-oidc`) by a server without a provider.
         */
        post: operations["startOidc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/session/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with the answer of the OpenID provider
         * @description Only an account that was linked with this identity, by issuer and subject; e-mail addresses do not count (409,
         *     `oidc-unlinked`). The provider's `mfa` in `amr` counts as both factors. When it was started in a session and the
         *     provider has not verified the person within ten minutes, that session stays (403, `oidc-not-recent`).
         */
        post: operations["signInWithOidc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the account is linked with an identity of the OpenID provider
         * @description Since when it is.
         */
        get: operations["readOidc"];
        /**
         * Link the account with an identity of the OpenID provider
         * @description In place of the one before. Refused (409, `oidc-taken`) for an identity of another account.
         */
        put: operations["linkOidc"];
        post?: never;
        /**
         * Remove the link with the OpenID provider
         * @description The account is that of the session. Refused (409, `oidc-only`) for an account without a password.
         */
        delete: operations["unlinkOidc"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where the account is signed in
         * @description Sessions of the account that is signed in, the newest first.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description The session is one of the signed-in account.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Passkeys of the account
         * @description With each of them the account can be signed in without its password.
         */
        get: operations["listPasskeys"];
        put?: never;
        /**
         * Add a passkey
         * @description The answer of the authenticator to the challenge of `startPasskey`.
         */
        post: operations["addPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A challenge to add a passkey
         * @description It can be used once, within five minutes, by the account that is signed in.
         */
        post: operations["startPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/passkeys/{passkeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description The passkey is one of the signed-in account. Refused (409, `second-factor-required`) for the last passkey of an account
         *     without an authenticator app while the organization requires a second factor.
         */
        delete: operations["removePasskey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/links/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a one-time link is for
         * @description The token stays out of addresses and logs; so it is sent in the body.
         */
        post: operations["readLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/links/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Use a one-time link
         * @description Sets the password: of the first owner (set-up), of a new account (invitation) or of an account whose
         *     password is lost (reset). The link ends with it, and the account is signed in. A reset ends all sessions
         *     of the account.
         */
        post: operations["acceptLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/links/accept/oidc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation with the answer of the OpenID provider
         * @description Instead of setting a password: the new account is linked with this identity. Refused (409, `oidc-other-email`) unless
         *     the provider has verified the e-mail address of the invitation, which then stays valid.
         */
        post: operations["acceptLinkWithOidc"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * People of the organization
         * @description Accounts, and invitations that wait.
         */
        get: operations["listPeople"];
        put?: never;
        /**
         * Invite a person
         * @description For owners. The answer has a one-time link for that person, to be passed on, unless the server sends it by mail.
         *     It is shown once, and replaces an earlier invitation. Refused (409, `account-exists`) for a person who has an account of the organization.
         */
        post: operations["invite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/people/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account or of the invitation. */
                id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a person
         * @description For owners. Ends all sessions of the account. The last owner cannot be removed.
         */
        delete: operations["removePerson"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/people/{id}/role": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account or of the invitation. */
                id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Change the role of a person
         * @description For owners, of an account or of an invitation that waits. It counts from the next request of that person on, in
         *     all sessions. The last owner cannot get another role.
         */
        put: operations["changeRole"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/people/{id}/link": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account or of the invitation. */
                id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a person a new link
         * @description For owners. A one-time link, to be passed on: to set a new password, or for an invitation that waits a new one.
         *     It is shown once, and replaces earlier ones.
         */
        post: operations["renewLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Access keys of an environment
         * @description Revoked ones too, the newest first.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Add an access key
         * @description For owners and developers. The private key stays with the member; a private key is refused, and so is a public key
         *     that is valid in this environment already.
         */
        post: operations["addKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/keys/{accessKey}/name": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The access key. */
                accessKey: components["parameters"]["AccessKey"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Give an access key a name, or take it away
         * @description For owners and developers. The name is for the people of the organization; the API does not know it.
         */
        put: operations["nameKey"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/keys/{accessKey}/revocation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The access key. */
                accessKey: components["parameters"]["AccessKey"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an access key, now or after a while
         * @description For owners and developers. What was signed with it stays valid evidence.
         */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an organization stores, waits for and uses
         * @description Figures of an environment, and the limits of the server. What is used is up to a minute late.
         */
        get: operations["readOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/attestations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The newest attestations of an environment
         * @description At most 50.
         */
        get: operations["listAttestations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/attestations/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attestations of an environment that fit a selection
         * @description The newest first, a page at a time. Nothing is changed: what is searched for may be an identity, which stays
         *     out of addresses and logs, so it is sent in the body.
         */
        post: operations["searchAttestations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/attestations/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attestations that fit a selection, as a file
         * @description The newest first, with identities, as comma-separated values (RFC 4180) with a header line, or as JSON, a line
         *     for each. The audit list has an event for it.
         */
        post: operations["exportAttestations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The request log
         * @description Requests to the API with access keys of the organization, the newest first, a page at a time. Payloads and
         *     identities are not in it. What stored something is there for as long as that is kept. The newest 100,000 reads
         *     and downloads of the organization are there from about a second after their answer on; those that a server
         *     could not store, or had not stored when it was stopped by force, are not. There are, for refused requests,
         *     at most 50 groups of requests that were refused alike, of the last 30 days; each names its newest request_id.
         *     Anyone who knows an access key can make one; nothing in them is verified.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/attestations/{no}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Reference number. */
                no: components["parameters"]["Number"];
            };
            cookie?: never;
        };
        /**
         * One attestation
         * @description Its data as they were sent, and its state.
         */
        get: operations["readAttestation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/attestations/{no}/file": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Reference number. */
                no: components["parameters"]["Number"];
            };
            cookie?: never;
        };
        /**
         * The attestation file
         * @description The zip that `/api/v1/attestation/download` gives; an open attestation has none (409).
         */
        get: operations["downloadAttestation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/attestations/{no}/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Reference number. */
                no: components["parameters"]["Number"];
            };
            cookie?: never;
        };
        /**
         * The certificate
         * @description The PDF of the attestation file, for people to read; an open attestation has none (409).
         */
        get: operations["readCertificate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Templates of the organization
         * @description Each in its newest version, archived ones too.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Add a template
         * @description The service chooses its id. It can be used in both environments.
         */
        post: operations["addTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/templates/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The certificate of a template with sample data
         * @description The certificate that the service would render, as a PDF, with the given values or made-up ones. Nothing is
         *     stored. What is wrong in the template comes in `faults`.
         */
        post: operations["previewTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/templates/{templateId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template. */
                templateId: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        /**
         * A template with its versions
         * @description The newest version, or the one of the query.
         */
        get: operations["readTemplate"];
        /**
         * Save a new version of a template
         * @description Attestations keep the version that they were made with. Refused when another version was saved since the one
         *     of `base`; when nothing changed but the name, no version is made.
         */
        put: operations["saveTemplate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/templates/{templateId}/archived": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template. */
                templateId: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Archive a template, or restore it
         * @description People are no longer offered an archived template. Requests of programs that name it are accepted as before, and
         *     its attestations stay as they are.
         */
        put: operations["archiveTemplate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/certifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Certifications of the organization
         * @description Parties for which the service signs PDF attachments; revoked ones too.
         */
        get: operations["listCertifications"];
        put?: never;
        /**
         * Apply for a certification
         * @description What `POST /api/v1/cas` does, without a signed request. The service makes a key and issues a certificate.
         */
        post: operations["applyForCertification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/certifications/{caId}/revocation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The caId. */
                caId: components["parameters"]["CaId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke a certification
         * @description No request may name it from the next one on. What it has signed stays valid.
         */
        post: operations["revokeCertification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/certifications/{caId}/renewal": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The caId. */
                caId: components["parameters"]["CaId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Renew a certification
         * @description A new certificate with a new key under the same caId. What the former one has signed stays valid.
         */
        post: operations["renewCertification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Security events of the organization
         * @description The newest first, a page at a time.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/audit/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All security events of the organization
         * @description The newest first, as comma-separated values (RFC 4180) with a header line; roles too.
         */
        get: operations["exportEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look up an attestation as its owner
         * @description By reference number and one of the identities that are bound to it (D29), in both environments. A wrong
         *     number and a wrong identity are answered alike; tries are limited per address and per number.
         */
        post: operations["lookUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/lookup/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download the attestation file as the owner
         * @description As the look-up, with the zip as the answer; an open attestation has none (409).
         */
        post: operations["lookUpFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/v1/lookup/certificate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The certificate, for the owner
         * @description As the look-up, with the PDF as the answer; an open attestation has none (409).
         */
        post: operations["lookUpCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Why a request was refused. */
        Problem: {
            /** @description For programs, such as `key-private`. */
            code: string;
            /** @description For people, in English; says what to do. */
            message: string;
            /** @description Values that the message has, for a text in another language. */
            parameters?: {
                [key: string]: string | number;
            };
            /** @description What is wrong where, so that it can be said there; of a template, everything that is wrong in it. */
            faults?: {
                /** @description JSON pointer (RFC 6901) into the template, else into the body; empty for the whole. */
                place: string;
                /** @description For people, in English; says what to do. For a body, it follows the name of the value. */
                message: string;
                /** @description For programs, such as `maxLength`. */
                code?: string;
                /** @description Values that the message has, for a text in another language. */
                parameters?: {
                    [key: string]: string | number;
                };
            }[];
        };
        /** @description ISO 8601 date and time in UTC. */
        Time: string;
        /**
         * @description Sandbox for trials, formal for what counts.
         * @enum {string}
         */
        Environment: "sandbox" | "formal";
        /**
         * @description Owners manage people, developers keys, viewers read.
         * @enum {string}
         */
        Role: "owner" | "developer" | "viewer";
        /**
         * @description What a one-time link is for.
         * @enum {string}
         */
        Purpose: "set-up" | "invitation" | "reset";
        /** @description E-mail address, one `@` with text on both sides and no white space, 3 to 255 characters. Letter case does not matter. */
        Email: string;
        /** @description 10 to 1024 characters; common passwords are refused. */
        NewPassword: string;
        /** @description The secret of a one-time link, 20 to 100 characters. */
        Token: string;
        /** @description E-mail address and password. */
        Credentials: {
            /** @description E-mail address, one `@` with text on both sides and no white space, 3 to 255 characters. Letter case does not matter. */
            email: components["schemas"]["Email"];
            /** @description The password, 1 to 1024 characters. */
            password: string;
        };
        /** @description The token, a password, and for set-up the organization and the e-mail address. */
        Acceptance: {
            /** @description The secret of a one-time link, 20 to 100 characters. */
            token: components["schemas"]["Token"];
            /** @description 10 to 1024 characters; common passwords are refused. */
            password: components["schemas"]["NewPassword"];
            /** @description E-mail address, one `@` with text on both sides and no white space, 3 to 255 characters. Letter case does not matter. */
            email?: components["schemas"]["Email"];
            /** @description Name of the organization, which is the member's; 1 to 255 characters. */
            organization?: components["schemas"]["OrganizationName"];
        };
        /** @description Name of the organization, which is the member's; 1 to 255 characters. */
        OrganizationName: string;
        /** @description What a one-time link is for. */
        Link: {
            /** @description What a one-time link is for. */
            purpose: components["schemas"]["Purpose"];
            /** @description The account that it is for; null for set-up. */
            email: string | null;
            /** @description The organization; null for set-up. */
            organization: string | null;
            /** @description For set-up, names of members that can be claimed; a new name makes a new member. */
            members: string[];
        };
        /** @description A one-time link that was made. */
        NewLink: {
            /** @description Path of the link on this server, its token after `#`; null where it is sent by mail. */
            path: string | null;
            /** @description What a one-time link is for. */
            purpose: components["schemas"]["Purpose"];
            /** @description ISO 8601 date and time in UTC. */
            expiresAt: components["schemas"]["Time"];
        };
        /** @description Who is signed in. */
        Session: {
            /** @description Whether the account has one; false: it is signed in by the OpenID provider. */
            hasPassword: boolean;
            /**
             * @description The second factor that the session waits for - a code, a sign-in with a passkey, or that one is set up; null when it may do what its role allows.
             * @enum {string|null}
             */
            pending: "code" | "passkey" | "set-up" | null;
            /** @description E-mail address, one `@` with text on both sides and no white space, 3 to 255 characters. Letter case does not matter. */
            email: components["schemas"]["Email"];
            /** @description Owners manage people, developers keys, viewers read. */
            role: components["schemas"]["Role"];
            /** @description Name of the organization, which is the member's; 1 to 255 characters. */
            organization: components["schemas"]["OrganizationName"];
            /** @description Age in days at which sandbox data is removed. */
            sandboxDays: number;
        };
        /** @description A session that has not ended. */
        OpenSession: {
            /** @description Id. */
            id: string;
            /** @description Whether it is the one that asks. */
            current: boolean;
            /** @description ISO 8601 date and time in UTC. */
            startedAt: components["schemas"]["Time"];
            /** @description ISO 8601 date and time in UTC. */
            endsAt: components["schemas"]["Time"];
            /** @description IP address that signed in. */
            address: string | null;
            /** @description The `User-Agent` of the sign-in, at most 200 characters. */
            browser: string | null;
        };
        /** @description Six digits of an authenticator app (RFC 6238), or a recovery code; 6 to 40 characters. */
        Code: string;
        /** @description What the page `/console/oidc` got. */
        OidcAnswer: {
            /** @description As `startOidc` gave it, 1 to 1024 characters. */
            flow: string;
            /** @description What follows the `?` of the address, 1 to 8192 characters. */
            query: string;
        };
        /** @description The authenticator app of an account. */
        Authenticator: {
            /** @description ISO 8601 time; null: there is none. */
            addedAt: string | null;
            /** @description Recovery codes that were not used. */
            codesLeft: number;
            /** @description Whether the organization requires a second factor. */
            required: boolean;
        };
        /** @description What the account calls the passkey, 1 to 64 characters. */
        PasskeyName: string;
        /** @description A passkey. */
        Passkey: {
            /** @description Id of the credential. */
            id: string;
            /** @description What the account calls the passkey, 1 to 64 characters. */
            name: components["schemas"]["PasskeyName"];
            /** @description ISO 8601 date and time in UTC. */
            addedAt: components["schemas"]["Time"];
            /** @description ISO 8601 time of the last sign-in with it, or null. */
            lastUsedAt: string | null;
        };
        /** @description Options in JSON, as WebAuthn Level 3 defines them (`PublicKeyCredentialCreationOptionsJSON`, `PublicKeyCredentialRequestOptionsJSON`). */
        PasskeyOptions: {
            /** @description What is to be signed, base64url. */
            challenge: string;
        };
        /** @description The answer of an authenticator in JSON, as WebAuthn Level 3 defines it (`RegistrationResponseJSON`, `AuthenticationResponseJSON`). Other members are allowed. */
        PasskeyResponse: {
            /** @description Id of the credential, base64url, 1 to 1024 characters. */
            id: string;
            /** @description The same, 1 to 1024 characters. */
            rawId: string;
            /**
             * @description Kind of credential.
             * @enum {string}
             */
            type: "public-key";
            /** @description What was signed. */
            response: {
                [key: string]: string | number | string[] | null;
            };
        };
        /** @description An account, or an invitation that waits. */
        Person: {
            /** @description Whether the account has an authenticator app or a passkey. */
            secondFactor: boolean;
            /** @description Id. */
            id: string;
            /** @description E-mail address, one `@` with text on both sides and no white space, 3 to 255 characters. Letter case does not matter. */
            email: components["schemas"]["Email"];
            /** @description Owners manage people, developers keys, viewers read. */
            role: components["schemas"]["Role"];
            /** @description True while an invitation waits. */
            invited: boolean;
            /** @description ISO 8601 time of the last sign-in, or null. */
            lastSignIn: string | null;
        };
        /** @description What the organization calls a key, 1 to 64 characters, not white space alone. */
        KeyName: string;
        /** @description An access key. */
        Key: {
            /** @description Sent with each request. */
            accessKey: string;
            /** @description What the organization calls it; null when it has no name. */
            name: components["schemas"]["KeyName"] | null;
            /** @description Sandbox for trials, formal for what counts. */
            environment: components["schemas"]["Environment"];
            /** @description SHA-256 of the public key (SubjectPublicKeyInfo), in hexadecimal. */
            fingerprint: string;
            /** @description Length of the modulus in bits. */
            bits: number;
            /** @description ISO 8601 date and time in UTC. */
            addedAt: components["schemas"]["Time"];
            /** @description E-mail address; null when an administrator added it. */
            addedBy: string | null;
            /**
             * @description `ending` is valid until `endsAt`.
             * @enum {string}
             */
            state: "valid" | "ending" | "expired" | "revoked";
            /** @description ISO 8601 time of its end, past or to come; null when none is set. */
            endsAt: string | null;
            /** @description ISO 8601 time of the newest request whose signature holds; null when there is none. */
            lastUsedAt: string | null;
            /** @description The newest refused request that named it; null when there is none. */
            lastRefusal: components["schemas"]["Refusal"] | null;
        };
        /** @description A request, or requests that were refused alike. */
        LoggedRequest: {
            /** @description Unique in the log. */
            id: string;
            /** @description ISO 8601 date and time in UTC. */
            at: components["schemas"]["Time"];
            /** @description Operation, such as `createAttestation`. */
            operation: string;
            /** @description Access key that it named. */
            accessKey: string;
            /** @description The request_id. */
            requestId: string;
            /** @description HTTP status of the answer. */
            status: number;
            /** @description The reference number, of an application the caId; null when it was refused. */
            no: string | null;
            /** @description Why it was refused; null when it was accepted. */
            refusal: components["schemas"]["Refusal"] | null;
        };
        /** @description Requests that were refused alike. */
        Refusal: {
            /** @description Id of the group. */
            id: string;
            /** @description Operation, such as `createAttestation`. */
            operation: string;
            /** @description Access key that the request named. */
            accessKey: string;
            /** @description The newest request_id. */
            requestId: string;
            /** @description IP address of the newest. */
            address: string;
            /** @description HTTP status of the answer. */
            status: number;
            /** @description A code, such as `authentication-failed`, and where known which of its reasons. */
            reason: string;
            /** @description What the caller got to read. */
            message: string;
            /** @description For what failed before the signature was known to hold. Null otherwise. */
            verified: components["schemas"]["VerifiedString"] | null;
            /** @description What the signer likely did; empty when it is not recognised. */
            mistakes: {
                /** @description For programs, such as `payload-form`. */
                code: string;
                /** @description For people, in English; says what to do. */
                text: string;
                /** @description Values that the text has, for a text in another language. */
                facts: {
                    [key: string]: string;
                };
            }[];
            /** @description ISO 8601 date and time in UTC. */
            firstAt: components["schemas"]["Time"];
            /** @description ISO 8601 date and time in UTC. */
            lastAt: components["schemas"]["Time"];
            /** @description How many there were, from 1. */
            times: number;
            /** @description Whether `attest doctor` sent it, which tries what is refused. */
            isProbe: boolean;
        };
        /** @description The string that a signature is checked against, without the payload. */
        VerifiedString: {
            /** @description POST, path, request_id, access_key and tonce; the payload text follows. */
            head: string;
            /** @description Bytes of the payload text in UTF-8. */
            payloadBytes: number;
            /** @description SHA-256 of the payload text, in hexadecimal. */
            payloadSha256: string;
        };
        /** @description Figures of an environment. What is counted is counted up to 10000. */
        Overview: {
            /** @description Attestations by age. */
            stored: {
                /** @description Of the last 24 hours. */
                day: number;
                /** @description Of the last 7 days. */
                week: number;
                /** @description All of them. */
                all: number;
            };
            /**
             * @description Requests whose signature holds, of the 100 keys that were used last, for each of the last 30 days, the oldest
             *     first. Today is the last.
             */
            days: {
                /** @description Such as `2026-11-24`. */
                day: string;
                /** @description Of that day. */
                requests: number;
            }[];
            /** @description Of the newest 1000 attestations those that are open. */
            open: number;
            /** @description Closed attestations whose file is not made yet. */
            waitingFiles: number;
            /** @description Invitations that wait. */
            invitations: number;
            /** @description Keys that are valid, the newest first; at most 20. */
            keys: components["schemas"]["KeyUsage"][];
            /** @description What the server accepts. Null where there is no limit. */
            limits: components["schemas"]["Limits"];
        };
        /** @description How an access key was used in the last 24 hours. */
        KeyUsage: {
            /** @description The access key. */
            accessKey: string;
            /** @description ISO 8601 time at which it ends, or null. */
            endsAt: string | null;
            /** @description Requests whose signature holds. */
            requests: number;
            /** @description The most of them in one second. */
            peak: number;
            /** @description Bytes of the largest: its payload and files. */
            largest: number;
        };
        /** @description What the server accepts. Null where there is no limit. */
        Limits: {
            /** @description Of one access key. */
            requestsPerSecond: number | null;
            /** @description Requests of one access key at once. */
            burst: number;
            /** @description Of a request without files. */
            bodyBytes: number;
            /** @description Of one file. */
            fileBytes: number;
            /** @description Of a request with its files. */
            requestBytes: number;
            /** @description Of the data of an attestation. */
            attestationBytes: number;
            /** @description Factoids of an attestation. */
            attestationFactoids: number;
            /** @description Files of an attestation. */
            attestationFiles: number;
        };
        /** @description Which attestations are wanted; those that fit all that is given. */
        Selection: {
            /** @description Sandbox for trials, formal for what counts. */
            environment: components["schemas"]["Environment"];
            /**
             * @description Reference number, `unique_id` or identity; from six characters on the beginning of one, from four on the
             *     end of an identity; 1 to 255 characters. Compared in one Unicode form (NFKC) without letter case, blanks and hyphens, up to 100 characters.
             */
            text?: string;
            /**
             * @description Closed ones are those that wait for their attestation file, and those whose file is ready.
             * @enum {string}
             */
            state?: "open" | "closed" | "waiting" | "ready";
            /** @description Id of the template, 1 to 255 characters. */
            templateId?: string;
            /** @description Access key of the request that created it, 1 to 255 characters. */
            accessKey?: string;
            /** @description Stored at this time or later; Unix milliseconds, 0 to 8640000000000000. */
            from?: number;
            /** @description Stored before this time; Unix milliseconds, 0 to 8640000000000000. */
            until?: number;
        };
        /** @description An attestation in a list. */
        AttestationLine: {
            /** @description Reference number. */
            no: string;
            /** @description What is attested: the first values of the first two factoids, in at most 80 characters, without identities; null when these factoids are empty or larger than 16 KiB. */
            subject: string | null;
            /** @description The member's idempotency code. */
            uniqueId: string;
            /** @description The first identity, with its middle hidden: `158••••••83`; or the one that ends with the searched text, with its last four characters: `158••••2383`. */
            identity: string;
            /** @description Id of the template. */
            templateId: string;
            /** @description ISO 8601 date and time in UTC. */
            createdAt: components["schemas"]["Time"];
            /**
             * @description Open, closed and waiting for its attestation file, or closed with the file ready.
             * @enum {string}
             */
            state: "open" | "waiting" | "ready";
        };
        /** @description An attestation with its data as they were sent. */
        Attestation: {
            /** @description Reference number. */
            no: string;
            /** @description Sandbox for trials, formal for what counts. */
            environment: components["schemas"]["Environment"];
            /** @description Name of the organization that stored it. */
            organization: string;
            /** @description The member's idempotency code. */
            uniqueId: string;
            /** @description The template, in the version that it was made with. */
            template: {
                /** @description Id of the template. */
                id: string;
                /** @description Name. */
                name: string;
                /** @description Number of the version, from 1. */
                version: number;
            };
            /** @description ISO 8601 date and time in UTC. */
            createdAt: components["schemas"]["Time"];
            /** @description True when it is closed. */
            completed: boolean;
            /** @description The owner's identities. */
            identities: {
                /** @description Kind of identity, such as `ID`. */
                type: string;
                /** @description The identity. */
                value: string;
            }[];
            /** @description In the order in which they were stored; at most 1000 are shown. */
            factoids: {
                /** @description Idempotency code. */
                uniqueId: string;
                /** @description Name of the factoid kind. */
                type: string;
                /** @description Names and values with the very text that was sent. */
                fields: {
                    /** @description Name of the field. */
                    name: string;
                    /** @description What the certificate prints in place of the name, when it has one. */
                    label?: string;
                    /** @description JSON text of a number, or the text. */
                    value: string;
                }[];
            }[];
            /** @description True once its attestation file is made. */
            fileReady: boolean;
            /** @description Where it is in the transparency log; null until its file is made. */
            log: {
                /** @description Number of the shard, from 1. */
                shard: number;
                /** @description Position of the leaf in it, from 0. */
                position: number;
            } | null;
            /** @description Attachments in the order of their factoids; at most 1000 are shown. */
            files: {
                /** @description Position of its factoid, from 0. */
                factoid: number;
                /** @description Name that it was uploaded with, or null. */
                name: string | null;
                /** @description Bytes. */
                size: number;
                /** @description Bytes of the PDF with the signatures of its parties; null when there is none. */
                signedSize: number | null;
                /** @description SHA-256 of the file, in hexadecimal. */
                checksum: string;
                /** @description Certified parties that sign this PDF. */
                signers: {
                    /** @description Name of the party; its caId when the certification was removed. */
                    name: string;
                    /** @description Texts of the PDF at which it signs. */
                    keywords: string[];
                }[];
            }[];
            /** @description What happened to it, the oldest first; at most 200 are shown. */
            events: {
                /**
                 * @description What happened.
                 * @enum {string}
                 */
                what: "created" | "factoids-added" | "closed" | "certified";
                at: components["schemas"]["Time"];
            }[];
            /** @description `blockchain_hash` of the API; null until it is set. */
            blockchainHash: string | null;
            /**
             * @description What `blockchainHash` is or will be: a transaction on a blockchain that anchors the log, or, where the service
             *     anchors its log in none, the root of the log.
             * @enum {string}
             */
            hashKind: "transaction" | "log-root";
        };
        /** @description A template in its newest version. */
        Template: {
            /** @description Id of the template. */
            id: string;
            /** @description Name. */
            name: string;
            /** @description Number of the version, from 1. */
            version: number;
            /** @description ISO 8601 date and time in UTC. */
            changedAt: components["schemas"]["Time"];
            /** @description ISO 8601 time at which it was archived, or null. */
            archivedAt: string | null;
            /** @description Factoid kinds. */
            kinds: {
                /** @description Name of the kind. */
                name: string;
                /** @description Whether closing needs one. */
                required: boolean;
                /** @description Fields of the kind. */
                fields: {
                    /** @description Name of the field. */
                    name: string;
                    /** @description Type: string, number or date. */
                    type: string;
                    /** @description Whether it must be sent. */
                    required: boolean;
                    /** @description What the certificate prints in place of the name, when it has one. */
                    label?: string;
                    /** @description A value for previews and sample requests, when it has one. */
                    example?: string;
                }[];
            }[];
        };
        /** @description JSON text of an object with `name`, `kinds` and, when it has one, `layout`; 2 to 100000 characters. A field has `name`, `type`, and may have `required`, `label` (printed in place of the name) and `example` (a text that fits the type, for previews). */
        TemplateSource: string;
        /** @description What a certificate shows in place of made-up values, as it is typed; it may be incomplete. */
        PreviewValues: {
            /** @description Identity code to value. */
            identities: {
                [key: string]: string;
            };
            /** @description In their order; at most 1000. */
            factoids: {
                /** @description Idempotency code. */
                uniqueId: string;
                /** @description Name of the factoid kind. */
                type: string;
                /** @description Values by field; a number as its text. */
                data: {
                    [key: string]: string;
                };
            }[];
            /** @description In the order of their factoids; at most 1000. */
            files: {
                /** @description Position of its factoid, from 0. */
                factoid: number;
                /** @description Name of the file. */
                name: string;
                /** @description Bytes; at least 0. */
                size: number;
                /** @description SHA-256 of the file, in hexadecimal. */
                checksum: string;
                /** @description Parties that sign it; at most 50. */
                signers: {
                    /** @description Names the certification. */
                    caId: string;
                    /** @description Name of the party. */
                    name: string;
                    /** @description Keywords at which the party signs; at most 50. */
                    keywords: string[];
                }[];
            }[];
        };
        /** @description A version of a template, and which versions there are. */
        TemplateVersion: {
            /** @description Id of the template. */
            id: string;
            /** @description Name. */
            name: string;
            /** @description Number of this version. */
            version: number;
            /** @description JSON text of an object with `name`, `kinds` and, when it has one, `layout`; 2 to 100000 characters. A field has `name`, `type`, and may have `required`, `label` (printed in place of the name) and `example` (a text that fits the type, for previews). */
            source: components["schemas"]["TemplateSource"];
            /** @description The newest first; at most 1000. */
            versions: {
                /** @description Number. */
                version: number;
                savedAt: components["schemas"]["Time"];
                /** @description E-mail address; null when an administrator imported it. */
                savedBy: string | null;
            }[];
        };
        /** @description A certification. */
        Certification: {
            /** @description Names it in requests. */
            caId: string;
            /** @description Sandbox for trials, formal for what counts. */
            environment: components["schemas"]["Environment"];
            /**
             * @description Of the party.
             * @enum {string}
             */
            type: "PERSONAL" | "ENTERPRISE";
            /** @description Name of the party. */
            name: string;
            /** @description ID card number of the person or registration code of the enterprise, with its middle hidden: `110•••••••••••••1X`. */
            identity: string;
            /**
             * @description Whether requests may name it.
             * @enum {string}
             */
            state: "valid" | "expired" | "revoked";
            /** @description ISO 8601 date and time in UTC. */
            endsAt: components["schemas"]["Time"];
            /** @description ISO 8601 time, or null. */
            revokedAt: string | null;
        };
        /** @description A security event. */
        Event: {
            /** @description Number, rising. */
            id: number;
            /** @description ISO 8601 date and time in UTC. */
            at: components["schemas"]["Time"];
            /** @description E-mail address of the account; null for an administrator or an unknown account. */
            who: string | null;
            /**
             * @description What happened.
             * @enum {string}
             */
            what: "set-up" | "signed-in" | "sign-in-refused" | "signed-out" | "invited" | "link-given" | "link-used" | "link-requested" | "mail-failed" | "removed" | "role-changed" | "account-added" | "key-added" | "key-named" | "key-revoked" | "downloaded" | "verified" | "exported" | "session-ended" | "password-changed" | "password-change-refused" | "passkey-added" | "passkey-removed" | "second-factor-asked" | "second-factor-refused" | "recovery-code-used" | "authenticator-added" | "authenticator-removed" | "second-factor-reset" | "second-factor-required" | "second-factor-optional" | "oidc-linked" | "oidc-unlinked" | "template-saved" | "template-archived" | "template-restored" | "certification-added" | "certification-revoked" | "certification-renewed" | "attestation-hidden" | "attestation-shown" | "sandbox-erased";
            /** @description What it was done to: an e-mail address, an access key, a reference number, or which attestations were exported. */
            subject: string | null;
            /** @description IP address of the browser; null for an administrator. */
            address: string | null;
            /** @description Role that the subject had; null where the event takes none. */
            roleBefore: components["schemas"]["Role"] | null;
            /** @description Role that the subject got; null where the event gives none. */
            roleAfter: components["schemas"]["Role"] | null;
        };
        /** @description What the owner of an attestation has. */
        Owner: {
            /** @description Reference number, 1 to 255 characters. */
            no: string;
            /** @description One of the identities, 1 to 255 characters. */
            identity: string;
        };
    };
    responses: {
        /** @description The OpenID provider does not answer as it should; sign in with the password. */
        NoProvider: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Signed in. */
        Session: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Session"];
            };
        };
        /** @description Options for the browser's authenticator. */
        PasskeyOptions: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PasskeyOptions"];
            };
        };
        /** @description A version of the template. */
        TemplateVersion: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TemplateVersion"];
            };
        };
        /** @description The link. */
        NewLink: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NewLink"];
            };
        };
        /** @description The attestation file, a zip archive. */
        File: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/zip": Blob;
            };
        };
        /** @description The certificate, a PDF. */
        Certificate: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/pdf": Blob;
            };
        };
        /** @description The request does not keep the contract. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description No session, or wrong credentials. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The role does not allow it, a second factor is missing, or the request came from another site. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such thing in this organization. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The state does not allow it. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The page belongs to another build of the server; it must be loaded again. Nothing was done. */
        OtherBuild: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests or failures; `Retry-After` says when to come back. */
        TooManyRequests: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The service failed. */
        Failed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Id of the account or of the invitation. */
        PersonId: string;
        /** @description Id of the template. */
        TemplateId: string;
        /** @description The access key. */
        AccessKey: string;
        /** @description The caId. */
        CaId: string;
        /** @description Sandbox or formal. */
        Environment: components["schemas"]["Environment"];
        /** @description Reference number. */
        Number: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Session"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The credentials. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            200: components["responses"]["Session"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The current password and the new one. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description The current password, 1 to 1024 characters. */
                    current: string;
                    password: components["schemas"]["NewPassword"];
                };
            };
        };
        responses: {
            /** @description The new password counts from now on. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    requestLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description For which account. */
        requestBody: {
            content: {
                "application/json": {
                    email: components["schemas"]["Email"];
                };
            };
        };
        responses: {
            /** @description If there is such an account, a mail will be sent to it. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    signInWithPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What the browser's authenticator gave. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyResponse"];
            };
        };
        responses: {
            200: components["responses"]["Session"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    startPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PasskeyOptions"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    enterCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The code. */
        requestBody: {
            content: {
                "application/json": {
                    code: components["schemas"]["Code"];
                };
            };
        };
        responses: {
            200: components["responses"]["Session"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    readAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authenticator"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    confirmAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What `startAuthenticator` gave, and a code. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description As it was given, 1 to 255 characters. */
                    setup: string;
                    code: components["schemas"]["Code"];
                };
            };
        };
        responses: {
            /** @description The app is set up. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Ten recovery codes; each is good once. */
                        codes: string[];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    removeAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account has no app any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    startAuthenticator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The sealed secret, for `confirmAuthenticator`. */
                        setup: string;
                        /** @description Base32 (RFC 4648), to be typed. */
                        secret: string;
                        /** @description The `otpauth:` address for a QR code. */
                        address: string;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    requireSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Whether it is required. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whether everyone needs one. */
                    required: boolean;
                };
            };
        };
        responses: {
            /** @description It is so from now on. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    startOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What for. */
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description To sign in, to link the account that is signed in, or to accept an invitation.
                     * @enum {string}
                     */
                    purpose: "sign-in" | "link" | "join";
                    token?: components["schemas"]["Token"];
                };
            };
        };
        responses: {
            /** @description Where to go. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Address of the provider. */
                        address: string;
                        /** @description State, nonce and code verifier, sealed; valid for ten minutes. */
                        flow: string;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["NoProvider"];
        };
    };
    signInWithOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The answer of the provider. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OidcAnswer"];
            };
        };
        responses: {
            200: components["responses"]["Session"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["NoProvider"];
        };
    };
    readOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description ISO 8601 time; null: it is not linked. */
                        linkedAt: string | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    linkOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The answer of the provider. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OidcAnswer"];
            };
        };
        responses: {
            /** @description The identity signs in to this account. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["NoProvider"];
        };
    };
    unlinkOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account is not linked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All that have not ended. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The newest first. */
                        sessions: components["schemas"]["OpenSession"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the session. */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session is ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them, the newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The newest first. */
                        passkeys: components["schemas"]["Passkey"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What the browser's authenticator gave, and a name. */
        requestBody: {
            content: {
                "application/json": {
                    name: components["schemas"]["PasskeyName"];
                    response: components["schemas"]["PasskeyResponse"];
                };
            };
        };
        responses: {
            /** @description The passkey can be used. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Passkey"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    startPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PasskeyOptions"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the passkey. */
                passkeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It cannot be used any more. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    readLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The token after the `#` of the link. */
        requestBody: {
            content: {
                "application/json": {
                    token: components["schemas"]["Token"];
                };
            };
        };
        responses: {
            /** @description The link is valid. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Link"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    acceptLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The link's token and what it asks for. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Acceptance"];
            };
        };
        responses: {
            200: components["responses"]["Session"];
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    acceptLinkWithOidc: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The answer of the provider. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["OidcAnswer"];
            };
        };
        responses: {
            200: components["responses"]["Session"];
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
            503: components["responses"]["NoProvider"];
        };
    };
    listPeople: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether everyone needs a second factor. */
                        secondFactorRequired: boolean;
                        /** @description By e-mail address. */
                        people: components["schemas"]["Person"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    invite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Whom, and in which role. */
        requestBody: {
            content: {
                "application/json": {
                    email: components["schemas"]["Email"];
                    role: components["schemas"]["Role"];
                };
            };
        };
        responses: {
            201: components["responses"]["NewLink"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    removePerson: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account or of the invitation. */
                id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The person is removed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    changeRole: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account or of the invitation. */
                id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        /** @description The new role. */
        requestBody: {
            content: {
                "application/json": {
                    role: components["schemas"]["Role"];
                    /** @description The role that was shown; with another one now, nothing is changed. */
                    before?: components["schemas"]["Role"];
                };
            };
        };
        responses: {
            /** @description The person has this role. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    renewLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the account or of the invitation. */
                id: components["parameters"]["PersonId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: components["responses"]["NewLink"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    listKeys: {
        parameters: {
            query: {
                /** @description Sandbox or formal. */
                environment: components["parameters"]["Environment"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The newest first. */
                        keys: components["schemas"]["Key"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    addKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The public key and where it is valid. */
        requestBody: {
            content: {
                "application/json": {
                    environment: components["schemas"]["Environment"];
                    /** @description RSA public key or X.509 certificate, PEM, 1 to 65536 characters. */
                    publicKey: string;
                    name?: components["schemas"]["KeyName"];
                };
            };
        };
        responses: {
            /** @description The key is valid from now on. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    nameKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The access key. */
                accessKey: components["parameters"]["AccessKey"];
            };
            cookie?: never;
        };
        /** @description The name. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description The new name; null for none. */
                    name: components["schemas"]["KeyName"] | null;
                    /** @description The name that was shown; with another one now, nothing is changed. */
                    before?: string | null;
                };
            };
        };
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The access key. */
                accessKey: components["parameters"]["AccessKey"];
            };
            cookie?: never;
        };
        /** @description When. */
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description How long the key stays valid, so that programs can change to the new one.
                     * @enum {string}
                     */
                    after: "0h" | "1h" | "24h" | "7d";
                };
            };
        };
        responses: {
            /** @description The key as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Key"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    readOverview: {
        parameters: {
            query: {
                /** @description Sandbox or formal. */
                environment: components["parameters"]["Environment"];
                /** @description Where days begin, in minutes east of UTC. Without it they begin at midnight in UTC. */
                zone?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    listAttestations: {
        parameters: {
            query: {
                /** @description Sandbox or formal. */
                environment: components["parameters"]["Environment"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description At most 50. */
                        attestations: components["schemas"]["AttestationLine"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    searchAttestations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Which attestations, and where the page begins. */
        requestBody: {
            content: {
                "application/json": {
                    selection: components["schemas"]["Selection"];
                    /** @description Only those before this reference number, 1 to 255 characters; `next` of the page before. */
                    before?: string;
                };
            };
        };
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description At most 50. May be fewer although there is a next page, where few of many fit. */
                        attestations: components["schemas"]["AttestationLine"][];
                        /** @description For `before` of the next page; null at the end. */
                        next: string | null;
                        /** @description How many fit the selection, on all pages. */
                        total: {
                            /** @description At most 10000. */
                            count: number;
                            /** @description Whether there may be more than that. */
                            isMore: boolean;
                        };
                        /** @description True when more than 10000 begin with the text, so that some of them are not found. */
                        isCut: boolean;
                        /** @description True while attestations of an earlier version are not yet found by text or key. */
                        incomplete: boolean;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    exportAttestations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Which attestations, and the form of the file. */
        requestBody: {
            content: {
                "application/json": {
                    selection: components["schemas"]["Selection"];
                    /** @description Only those of the selection with these reference numbers, 1 to 1000. */
                    numbers?: string[];
                    /**
                     * @description Form of the file.
                     * @enum {string}
                     */
                    format: "csv" | "jsonl";
                };
            };
        };
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Blob;
                    "application/jsonl": Blob;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    listRequests: {
        parameters: {
            query: {
                /** @description Sandbox or formal. */
                environment: components["parameters"]["Environment"];
                /** @description Only those with this request_id. */
                requestId?: string;
                /** @description Only accepted ones about this reference number or caId. */
                no?: string;
                /** @description Only those with this access key. */
                accessKey?: string;
                /** @description Only those that were accepted, that were refused, or that were refused with this HTTP status. */
                status?: string;
                /** @description Only those of this time or later; Unix milliseconds. */
                from?: number;
                /** @description Only those before this time; Unix milliseconds. */
                until?: number;
                /** @description Only those before this one; `next` of the page before. */
                before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description At most 50. */
                        requests: components["schemas"]["LoggedRequest"][];
                        /** @description For `before` of the next page; null at the end. */
                        next: string | null;
                        /** @description From when on refused requests are kept. */
                        since: components["schemas"]["Time"];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    readAttestation: {
        parameters: {
            query: {
                /** @description Sandbox or formal. */
                environment: components["parameters"]["Environment"];
            };
            header?: never;
            path: {
                /** @description Reference number. */
                no: components["parameters"]["Number"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attestation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attestation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    downloadAttestation: {
        parameters: {
            query: {
                /** @description Sandbox or formal. */
                environment: components["parameters"]["Environment"];
                /** @description What the file is fetched for; without it, to be kept. The audit list says which. */
                use?: "verification";
            };
            header?: never;
            path: {
                /** @description Reference number. */
                no: components["parameters"]["Number"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["File"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    readCertificate: {
        parameters: {
            query: {
                /** @description Sandbox or formal. */
                environment: components["parameters"]["Environment"];
            };
            header?: never;
            path: {
                /** @description Reference number. */
                no: components["parameters"]["Number"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Certificate"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    listTemplates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All of them. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description By name. */
                        templates: components["schemas"]["Template"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    addTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The template. */
        requestBody: {
            content: {
                "application/json": {
                    source: components["schemas"]["TemplateSource"];
                };
            };
        };
        responses: {
            201: components["responses"]["TemplateVersion"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    previewTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The template. */
        requestBody: {
            content: {
                "application/json": {
                    source: components["schemas"]["TemplateSource"];
                    values?: components["schemas"]["PreviewValues"];
                };
            };
        };
        responses: {
            /** @description The certificate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": Blob;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    readTemplate: {
        parameters: {
            query?: {
                /** @description Number of a version, up to 2147483647; the newest when absent. */
                version?: number;
            };
            header?: never;
            path: {
                /** @description Id of the template. */
                templateId: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TemplateVersion"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    saveTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template. */
                templateId: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        /** @description The template, and the version that it was made from. */
        requestBody: {
            content: {
                "application/json": {
                    source: components["schemas"]["TemplateSource"];
                    /** @description Number of the version that was edited, from 1. */
                    base: number;
                };
            };
        };
        responses: {
            200: components["responses"]["TemplateVersion"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    archiveTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the template. */
                templateId: components["parameters"]["TemplateId"];
            };
            cookie?: never;
        };
        /** @description Which of the two. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description False restores it. */
                    archived: boolean;
                };
            };
        };
        responses: {
            /** @description The template is archived or restored. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    listCertifications: {
        parameters: {
            query: {
                /** @description Sandbox or formal. */
                environment: components["parameters"]["Environment"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest first; at most 1000. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The newest first. */
                        certifications: components["schemas"]["Certification"][];
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    applyForCertification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The environment, and the payload of that operation. */
        requestBody: {
            content: {
                "application/json": {
                    environment: components["schemas"]["Environment"];
                    /** @description The payload of `applyCertification` in the service's contract, which it is held against. */
                    application: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description The certification can be used. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Certification"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    revokeCertification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The caId. */
                caId: components["parameters"]["CaId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The certification as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Certification"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    renewCertification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The caId. */
                caId: components["parameters"]["CaId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The certification as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Certification"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Only those before this event; `next` of the page before. */
                before?: number;
                /** @description Only those by this person, by e-mail address, or by an `administrator`. */
                who?: string;
                /** @description Only those of this kind. */
                what?: string;
                /** @description Only those since this time, Unix milliseconds. */
                from?: number;
                /** @description Only those before this time, Unix milliseconds. */
                until?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description At most 100. Fewer, or none, when many events were looked at for them; `next` goes on. */
                        events: components["schemas"]["Event"][];
                        /** @description For `before` of the next page; null at the end. */
                        next: number | null;
                    };
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    exportEvents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": Blob;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    lookUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What the owner has. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Owner"];
            };
        };
        responses: {
            /** @description The attestation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Attestation"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    lookUpFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What the owner has. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Owner"];
            };
        };
        responses: {
            200: components["responses"]["File"];
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
    lookUpCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What the owner has. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["Owner"];
            };
        };
        responses: {
            200: components["responses"]["Certificate"];
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            412: components["responses"]["OtherBuild"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["Failed"];
        };
    };
}
