// Generated from spec/ by tools/generate. Do not edit.

export interface paths {
    "/api/v1/attestations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an attestation
         * @description Stores factoids, with or without files, under one template for the owner named in
         *     `identities`, and returns the reference number.
         *
         *     - The same `unique_id` again: stored once, the same number comes back, whatever else the repeat
         *       says (D15). So a create can be retried safely.
         *     - The same factoid `unique_id` again within the attestation: handled once (D16).
         *     - Every uploaded file needs its checksum in `attachments`; only PDFs can carry `sign`.
         *     - With `completed` true or omitted, the attestation is closed: no factoids can follow.
         *     - The factoids must match the template (D19). Nothing is stored when anything is refused.
         */
        post: operations["createAttestation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/factoids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add factoids to an attestation
         * @description Appends factoids to an open attestation, and closes it unless `completed` is false.
         *
         *     - Factoids already stored, by `unique_id`, are handled once. When all of them are, the answer is
         *       success even on a closed attestation, so a retry after a lost answer succeeds (D16).
         *     - New factoids to a closed attestation are refused with 400 (D8).
         *     - The keys of `attachments` count the factoids of this request (D18).
         */
        post: operations["addFactoids"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/attestation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read an attestation
         * @description Returns what is stored under a reference number. `fields` chooses which of identities,
         *     factoids and attachments are filled; the others are null. Values come back as they were sent (D4).
         */
        post: operations["readAttestation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/attestation/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Download the attestation file
         * @description Returns the attestation file of a closed attestation: a zip archive named after the reference
         *     number. An open attestation is refused with 400 (D22).
         */
        post: operations["downloadAttestation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/cas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply for a certification
         * @description Returns the `caId` under which a person or an enterprise signs PDF attachments. It is issued at
         *     once (D25). The same `request_id` with the same payload text returns the first `caId`; with
         *     another payload it is refused with 400 (D13).
         */
        post: operations["applyCertification"];
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
        /**
         * @description The request's id, unique per request and made by the member; echoed in the answer. 1 to 32
         *     characters, counted in code points, without `/`, control characters and lone surrogates (D12, D14).
         *     A UUID without its dashes fits exactly.
         * @example 5f0c6b1e9d3a4c7f8e2b1a0d9c8b7a65
         */
        RequestId: string;
        /**
         * @description The identifier obtained on uploading a public key. It also selects the environment, Sandbox or
         *     Formal, that the key was uploaded for (D24). 1 to 255 characters, no U+0000 and
         *     no lone surrogates (D2).
         * @example 8D5C1F0E6B7A4932
         */
        AccessKey: string;
        /**
         * @description Unix time of the request in seconds; refused when more than 300 seconds away from the service's
         *     clock. A JSON integer, never a string, never negative (D27).
         * @example 1762992000
         */
        Tonce: number;
        /**
         * @description The member's idempotency code of the attestation: sent again, the first reference number comes
         *     back and nothing is stored twice (D15). 1 to 254 code points (shorter than 255), scoped to the member and the
         *     environment. No U+0000, no lone surrogates (D2).
         * @example order-2026-000001
         */
        AttestationUniqueId: string;
        /**
         * @description Id of a template of this member. Templates are shared by both environments (D24). 1 to 255
         *     characters, no U+0000 and no lone surrogates (D2).
         * @example T-TRADE
         */
        TemplateId: string;
        /**
         * @description The owner of the attestation: identity code to value, at least one. The codes are exactly `ID`,
         *     `MO` and `USCID` (D1).
         */
        Identities: {
            /**
             * @description ID card number. 1 to 255 characters, no U+0000 and no lone surrogates (D1, D2).
             * @example 42012319800127691X
             */
            ID?: string;
            /**
             * @description Mobile phone number. 1 to 255 characters, no U+0000 and no lone surrogates (D1, D2).
             * @example 15857112383
             */
            MO?: string;
            /**
             * @description Unified social credit code. 1 to 255 characters, no U+0000 and no lone surrogates (D1, D2).
             * @example 91332406MA27XMXJ27
             */
            USCID?: string;
        };
        /**
         * @description The factoid's idempotency code within its attestation: sent again, the factoid is handled once and
         *     the content and files of the repeat are ignored (D16). 1 to 254 code points, no
         *     U+0000 and no lone surrogates (D2).
         * @example buyer-1
         */
        FactoidUniqueId: string;
        /**
         * @description Field values: the keys are those of the template's factoid kind, the values strings or numbers;
         *     null stands for an optional field that is left out (D3). Numbers and strings come back with the
         *     very text that was sent (D4). Keys hold no U+0000 and no lone surrogates (D2). An empty object may
         *     also be written `[]`.
         * @example {
         *       "name": "Zhang San",
         *       "phone_number": "13234568732"
         *     }
         */
        FactoidData: {
            [key: string]: string | number | null;
        } | [
        ];
        /** @description A data segment of an attestation. */
        Factoid: {
            /**
             * @description The factoid's idempotency code within its attestation: sent again, the factoid is handled once and
             *     the content and files of the repeat are ignored (D16). 1 to 254 code points, no
             *     U+0000 and no lone surrogates (D2).
             * @example buyer-1
             */
            unique_id: components["schemas"]["FactoidUniqueId"];
            /**
             * @description Name of the factoid kind, defined by the member in the template. The kind `common` is supplied
             *     by the service and cannot be sent (D19). 1 to 255 characters, no
             *     U+0000 and no lone surrogates (D2).
             * @example user
             */
            type: string;
            /**
             * @description Field values: the keys are those of the template's factoid kind, the values strings or numbers;
             *     null stands for an optional field that is left out (D3). Numbers and strings come back with the
             *     very text that was sent (D4). Keys hold no U+0000 and no lone surrogates (D2). An empty object may
             *     also be written `[]`.
             * @example {
             *       "name": "Zhang San",
             *       "phone_number": "13234568732"
             *     }
             */
            data: components["schemas"]["FactoidData"];
        };
        /**
         * @description Whether the attestation is closed with this request. Omitted or null means true; no factoids can
         *     be added to a closed attestation. Send false to add more later.
         * @default true
         */
        Completed: boolean | null;
        /**
         * @description SHA-256 of the file's bytes in hexadecimal, either case.
         * @example 2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae
         */
        Checksum: string;
        /**
         * @description Who signs this PDF, and where: each key is a `caId` from `/cas`, each value the keywords, at
         *     least one, at which that party signs. A keyword must occur in the document's text; the party signs
         *     at every place where it occurs, so it should not repeat with text of the body (D8). Only PDF
         *     attachments can carry it. `[]` and null stand for no one (D3, D20).
         * @example {
         *       "F98F99A554E944B6996882E8A68C60B2": [
         *         "Signature of Party A"
         *       ]
         *     }
         */
        SignRequests: {
            [key: string]: string[];
        } | [
        ] | null;
        /** @description An attachment entry that can ask for signatures. */
        SignedAttachment: {
            /**
             * @description SHA-256 of the file's bytes in hexadecimal, either case.
             * @example 2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae
             */
            checksum: components["schemas"]["Checksum"];
            /**
             * @description Who signs this PDF, and where: each key is a `caId` from `/cas`, each value the keywords, at
             *     least one, at which that party signs. A keyword must occur in the document's text; the party signs
             *     at every place where it occurs, so it should not repeat with text of the body (D8). Only PDF
             *     attachments can carry it. `[]` and null stand for no one (D3, D20).
             * @example {
             *       "F98F99A554E944B6996882E8A68C60B2": [
             *         "Signature of Party A"
             *       ]
             *     }
             */
            sign?: components["schemas"]["SignRequests"];
        };
        /** @description One uploaded file, by its checksum alone or with signing information. */
        AttachmentEntry: components["schemas"]["Checksum"] | components["schemas"]["SignedAttachment"];
        /** @description The attachments of one factoid; one entry for each uploaded file of that index, in any order (D18). */
        AttachmentEntries: components["schemas"]["AttachmentEntry"][];
        /**
         * @description What the uploaded files are: factoid index to entries, as an object with decimal keys, or as an
         *     array whose position is the index. Every file needs an entry and every entry a file; they are
         *     matched by checksum within their index. For `/factoids` the index counts that request's factoids.
         *     Null and `[]` mean no attachments (D18, D20).
         * @example {
         *       "0": [
         *         "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"
         *       ]
         *     }
         */
        Attachments: {
            [key: `${number}`]: components["schemas"]["AttachmentEntries"] | null;
        } | (components["schemas"]["AttachmentEntries"] | null)[] | null;
        /** @description What to store. Members not listed here are ignored (D20). */
        CreateAttestationPayload: {
            /**
             * @description The member's idempotency code of the attestation: sent again, the first reference number comes
             *     back and nothing is stored twice (D15). 1 to 254 code points (shorter than 255), scoped to the member and the
             *     environment. No U+0000, no lone surrogates (D2).
             * @example order-2026-000001
             */
            unique_id: components["schemas"]["AttestationUniqueId"];
            /**
             * @description Id of a template of this member. Templates are shared by both environments (D24). 1 to 255
             *     characters, no U+0000 and no lone surrogates (D2).
             * @example T-TRADE
             */
            template_id: components["schemas"]["TemplateId"];
            /**
             * @description The owner of the attestation: identity code to value, at least one. The codes are exactly `ID`,
             *     `MO` and `USCID` (D1).
             */
            identities: components["schemas"]["Identities"];
            /** @description The attestation's data. More can follow through `/factoids` while it is open. */
            factoids?: components["schemas"]["Factoid"][] | null;
            /**
             * @description Whether the attestation is closed with this request. Omitted or null means true; no factoids can
             *     be added to a closed attestation. Send false to add more later.
             * @default true
             */
            completed?: components["schemas"]["Completed"];
            /**
             * @description What the uploaded files are: factoid index to entries, as an object with decimal keys, or as an
             *     array whose position is the index. Every file needs an entry and every entry a file; they are
             *     matched by checksum within their index. For `/factoids` the index counts that request's factoids.
             *     Null and `[]` mean no attachments (D18, D20).
             * @example {
             *       "0": [
             *         "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"
             *       ]
             *     }
             */
            attachments?: components["schemas"]["Attachments"];
        };
        /**
         * @description Base64 of the RSASSA-PKCS1-v1_5 SHA-256 signature over the signed string (see the introduction), 1 to
         *     4096 characters.
         *     A signature that does not verify, or an access key that is not known, is answered with 500 (D9).
         * @example dGhpcyBpcyB3aGVyZSB0aGUgMjU2IGJ5dGVzIG9mIHRoZSBzaWduYXR1cmUgZ28=
         */
        Signature: string;
        /** @description Store an attestation: the signed envelope. */
        CreateAttestationRequest: {
            /**
             * @description The request's id, unique per request and made by the member; echoed in the answer. 1 to 32
             *     characters, counted in code points, without `/`, control characters and lone surrogates (D12, D14).
             *     A UUID without its dashes fits exactly.
             * @example 5f0c6b1e9d3a4c7f8e2b1a0d9c8b7a65
             */
            request_id: components["schemas"]["RequestId"];
            /**
             * @description The identifier obtained on uploading a public key. It also selects the environment, Sandbox or
             *     Formal, that the key was uploaded for (D24). 1 to 255 characters, no U+0000 and
             *     no lone surrogates (D2).
             * @example 8D5C1F0E6B7A4932
             */
            access_key: components["schemas"]["AccessKey"];
            /**
             * @description Unix time of the request in seconds; refused when more than 300 seconds away from the service's
             *     clock. A JSON integer, never a string, never negative (D27).
             * @example 1762992000
             */
            tonce: components["schemas"]["Tonce"];
            /** @description What to store. Members not listed here are ignored (D20). */
            payload: components["schemas"]["CreateAttestationPayload"];
            /**
             * @description Base64 of the RSASSA-PKCS1-v1_5 SHA-256 signature over the signed string (see the introduction), 1 to
             *     4096 characters.
             *     A signature that does not verify, or an access key that is not known, is answered with 500 (D9).
             * @example dGhpcyBpcyB3aGVyZSB0aGUgMjU2IGJ5dGVzIG9mIHRoZSBzaWduYXR1cmUgZ28=
             */
            signature: components["schemas"]["Signature"];
        };
        /** @description Store an attestation: the signed envelope as form fields, with the files next to them. */
        CreateAttestationUpload: {
            /**
             * @description The request's id, unique per request and made by the member; echoed in the answer. 1 to 32
             *     characters, counted in code points, without `/`, control characters and lone surrogates (D12, D14).
             *     A UUID without its dashes fits exactly.
             * @example 5f0c6b1e9d3a4c7f8e2b1a0d9c8b7a65
             */
            request_id: components["schemas"]["RequestId"];
            /**
             * @description The identifier obtained on uploading a public key. It also selects the environment, Sandbox or
             *     Formal, that the key was uploaded for (D24). 1 to 255 characters, no U+0000 and
             *     no lone surrogates (D2).
             * @example 8D5C1F0E6B7A4932
             */
            access_key: components["schemas"]["AccessKey"];
            /**
             * @description Unix time of the request in seconds; refused when more than 300 seconds away from the service's
             *     clock. A JSON integer, never a string, never negative (D27).
             * @example 1762992000
             */
            tonce: components["schemas"]["Tonce"];
            /** @description What to store. Members not listed here are ignored (D20). */
            payload: components["schemas"]["CreateAttestationPayload"];
            /**
             * @description Base64 of the RSASSA-PKCS1-v1_5 SHA-256 signature over the signed string (see the introduction), 1 to
             *     4096 characters.
             *     A signature that does not verify, or an access key that is not known, is answered with 500 (D9).
             * @example dGhpcyBpcyB3aGVyZSB0aGUgMjU2IGJ5dGVzIG9mIHRoZSBzaWduYXR1cmUgZ28=
             */
            signature: components["schemas"]["Signature"];
            /** @description The files of the first factoid; those of the second are named `attachments[1][]`, and so on. */
            "attachments[0][]"?: Blob[];
        } & {
            [key: `attachments[${number}][]`]: Blob[];
        };
        /** @description Where the attestation is found from now on. */
        CreatedAttestation: {
            /**
             * @description The attestation's reference number; give it to the owner. The same number comes back for the
             *     same `unique_id` (D15). Never empty; treat it as opaque. Here it is 32 upper-case hexadecimal characters (D17).
             * @example 0199C6A1F2B47C3D8E5F60718293A4B5
             */
            no: string;
        };
        /** @description The request succeeded. */
        CreateAttestationResponse: {
            /**
             * @description The request's id.
             * @example 5f0c6b1e9d3a4c7f8e2b1a0d9c8b7a65
             */
            request_id: string;
            /** @description Where the attestation is found from now on. */
            data: components["schemas"]["CreatedAttestation"];
        };
        /**
         * @description Why the request failed. Nothing has been changed, unless the message of a 500 says that the outcome is
         *     unknown: the same request, sent again, is stored once.
         */
        Error: {
            /**
             * @description The request's id; empty when it could not be read (D11).
             * @example 5f0c6b1e9d3a4c7f8e2b1a0d9c8b7a65
             */
            request_id: string;
            /**
             * @description What is wrong and what to do about it, for a person. Never empty.
             * @example /payload/unique_id must have at most 254 characters
             */
            message: string;
            /**
             * @description Time of the error on the service's clock, in Unix milliseconds; never negative.
             * @example 1762992000123
             */
            timestamp: number;
        };
        /**
         * @description Reference number of an attestation, as returned on creation. An attestation of another member or
         *     environment is as unknown as one that never was (D8). 1 to 255 characters, no U+0000 and no
         *     lone surrogates (D2).
         * @example 0199C6A1F2B47C3D8E5F60718293A4B5
         */
        AttestationNo: string;
        /** @description What to add. Members not listed here are ignored (D20). */
        AddFactoidsPayload: {
            /**
             * @description Reference number of an attestation, as returned on creation. An attestation of another member or
             *     environment is as unknown as one that never was (D8). 1 to 255 characters, no U+0000 and no
             *     lone surrogates (D2).
             * @example 0199C6A1F2B47C3D8E5F60718293A4B5
             */
            ano: components["schemas"]["AttestationNo"];
            /** @description The factoids to append. Those already stored, by `unique_id`, are handled once. */
            factoids: components["schemas"]["Factoid"][];
            /**
             * @description Whether the attestation is closed with this request. Omitted or null means true; no factoids can
             *     be added to a closed attestation. Send false to add more later.
             * @default true
             */
            completed?: components["schemas"]["Completed"];
            /**
             * @description What the uploaded files are: factoid index to entries, as an object with decimal keys, or as an
             *     array whose position is the index. Every file needs an entry and every entry a file; they are
             *     matched by checksum within their index. For `/factoids` the index counts that request's factoids.
             *     Null and `[]` mean no attachments (D18, D20).
             * @example {
             *       "0": [
             *         "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"
             *       ]
             *     }
             */
            attachments?: components["schemas"]["Attachments"];
        };
        /** @description Add factoids to an open attestation: the signed envelope. */
        AddFactoidsRequest: {
            /**
             * @description The request's id, unique per request and made by the member; echoed in the answer. 1 to 32
             *     characters, counted in code points, without `/`, control characters and lone surrogates (D12, D14).
             *     A UUID without its dashes fits exactly.
             * @example 5f0c6b1e9d3a4c7f8e2b1a0d9c8b7a65
             */
            request_id: components["schemas"]["RequestId"];
            /**
             * @description The identifier obtained on uploading a public key. It also selects the environment, Sandbox or
             *     Formal, that the key was uploaded for (D24). 1 to 255 characters, no U+0000 and
             *     no lone surrogates (D2).
             * @example 8D5C1F0E6B7A4932
             */
            access_key: components["schemas"]["AccessKey"];
            /**
             * @description Unix time of the request in seconds; refused when more than 300 seconds away from the service's
             *     clock. A JSON integer, never a string, never negative (D27).
             * @example 1762992000
             */
            tonce: components["schemas"]["Tonce"];
            /** @description What to add. Members not listed here are ignored (D20). */
            payload: components["schemas"]["AddFactoidsPayload"];
            /**
             * @description Base64 of the RSASSA-PKCS1-v1_5 SHA-256 signature over the signed string (see the introduction), 1 to
             *     4096 characters.
             *     A signature that does not verify, or an access key that is not known, is answered with 500 (D9).
             * @example dGhpcyBpcyB3aGVyZSB0aGUgMjU2IGJ5dGVzIG9mIHRoZSBzaWduYXR1cmUgZ28=
             */
            signature: components["schemas"]["Signature"];
        };
        /** @description Add factoids to an open attestation: the signed envelope as form fields, with the files next to them. */
        AddFactoidsUpload: {
            /**
             * @description The request's id, unique per request and made by the member; echoed in the answer. 1 to 32
             *     characters, counted in code points, without `/`, control characters and lone surrogates (D12, D14).
             *     A UUID without its dashes fits exactly.
             * @example 5f0c6b1e9d3a4c7f8e2b1a0d9c8b7a65
             */
            request_id: components["schemas"]["RequestId"];
            /**
             * @description The identifier obtained on uploading a public key. It also selects the environment, Sandbox or
             *     Formal, that the key was uploaded for (D24). 1 to 255 characters, no U+0000 and
             *     no lone surrogates (D2).
             * @example 8D5C1F0E6B7A4932
             */
            access_key: components["schemas"]["AccessKey"];
            /**
             * @description Unix time of the request in seconds; refused when more than 300 seconds away from the service's
             *     clock. A JSON integer, never a string, never negative (D27).
             * @example 1762992000
             */
            tonce: components["schemas"]["Tonce"];
            /** @description What to add. Members not listed here are ignored (D20). */
            payload: components["schemas"]["AddFactoidsPayload"];
            /**
             * @description Base64 of the RSASSA-PKCS1-v1_5 SHA-256 signature over the signed string (see the introduction), 1 to
             *     4096 characters.
             *     A signature that does not verify, or an access key that is not known, is answered with 500 (D9).
             * @example dGhpcyBpcyB3aGVyZSB0aGUgMjU2IGJ5dGVzIG9mIHRoZSBzaWduYXR1cmUgZ28=
             */
            signature: components["schemas"]["Signature"];
            /** @description The files of the first factoid; those of the second are named `attachments[1][]`, and so on. */
            "attachments[0][]"?: Blob[];
        } & {
            [key: `attachments[${number}][]`]: Blob[];
        };
        /** @description The factoids are stored. */
        AddedFactoids: {
            /** @description True; a failure is an error answer. */
            success: boolean;
        };
        /** @description The request succeeded. */
        AddFactoidsResponse: {
            /**
             * @description The request's id.
             * @example 5f0c6b1e9d3a4c7f8e2b1a0d9c8b7a65
             */
            request_id: string;
            /** @description The factoids are stored. */
            data: components["schemas"]["AddedFactoids"];
        };
        /** @description Which attestation, and how much of it. Members not listed here are ignored (D20). */
        ReadAttestationPayload: {
            /**
             * @description Reference number of an attestation, as returned on creation. An attestation of another member or
             *     environment is as unknown as one that never was (D8). 1 to 255 characters, no U+0000 and no
             *     lone surrogates (D2).
             * @example 0199C6A1F2B47C3D8E5F60718293A4B5
             */
            ano: components["schemas"]["AttestationNo"];
            /**
             * @description The groups to fill; the others are null. Omitted or null: all three. `[]`: none, the fast way
             *     to read only `blockchain_hash`. Other names are refused (D21).
             */
            fields?: ("identities" | "factoids" | "attachments")[] | null;
        };
        /** @description Read an attestation: the signed envelope. */
        ReadAttestationRequest: {
            /**
             * @description The request's id, unique per request and made by the member; echoed in the answer. 1 to 32
             *     characters, counted in code points, without `/`, control characters and lone surrogates (D12, D14).
             *     A UUID without its dashes fits exactly.
             * @example 5f0c6b1e9d3a4c7f8e2b1a0d9c8b7a65
             */
            request_id: components["schemas"]["RequestId"];
            /**
             * @description The identifier obtained on uploading a public key. It also selects the environment, Sandbox or
             *     Formal, that the key was uploaded for (D24). 1 to 255 characters, no U+0000 and
             *     no lone surrogates (D2).
             * @example 8D5C1F0E6B7A4932
             */
            access_key: components["schemas"]["AccessKey"];
            /**
             * @description Unix time of the request in seconds; refused when more than 300 seconds away from the service's
             *     clock. A JSON integer, never a string, never negative (D27).
             * @example 1762992000
             */
            tonce: components["schemas"]["Tonce"];
            /** @description Which attestation, and how much of it. Members not listed here are ignored (D20). */
            payload: components["schemas"]["ReadAttestationPayload"];
            /**
             * @description Base64 of the RSASSA-PKCS1-v1_5 SHA-256 signature over the signed string (see the introduction), 1 to
             *     4096 characters.
             *     A signature that does not verify, or an access key that is not known, is answered with 500 (D9).
             * @example dGhpcyBpcyB3aGVyZSB0aGUgMjU2IGJ5dGVzIG9mIHRoZSBzaWduYXR1cmUgZ28=
             */
            signature: components["schemas"]["Signature"];
        };
        /** @description A stored factoid, with the text of its values as it was sent (D4). */
        RecordedFactoid: {
            /** @description The factoid's idempotency code. */
            unique_id: string;
            /** @description Name of the factoid kind. */
            type: string;
            /**
             * @description Field values: the keys are those of the template's factoid kind, the values strings or numbers;
             *     null stands for an optional field that is left out (D3). Numbers and strings come back with the
             *     very text that was sent (D4). Keys hold no U+0000 and no lone surrogates (D2). An empty object may
             *     also be written `[]`.
             * @example {
             *       "name": "Zhang San",
             *       "phone_number": "13234568732"
             *     }
             */
            data: components["schemas"]["FactoidData"];
        };
        /** @description An attestation as stored. The groups not asked for in `fields` are null. */
        Attestation: {
            /** @description Reference number, never empty. */
            no: string;
            /** @description The member's idempotency code. */
            unique_id: string;
            /** @description Id of the template. */
            template_id: string;
            /** @description The owner's identities, or null when not asked for. */
            identities: components["schemas"]["Identities"] | null;
            /** @description All factoids in the order in which they were stored, or null when not asked for. */
            factoids: components["schemas"]["RecordedFactoid"][] | null;
            /** @description True when no further factoids are accepted. */
            completed: boolean;
            /**
             * @description Index of a factoid in `factoids` to the opaque identifiers of its attachments, or null when not
             *     asked for. Counted over the whole attestation, whichever request brought them (D18).
             */
            attachments: {
                [key: string]: string[];
            } | null;
            /** @description Null until the attestation is linked to the blockchain; then a string that never changes (D23). */
            blockchain_hash: string | null;
        };
        /** @description The request succeeded. */
        ReadAttestationResponse: {
            /**
             * @description The request's id.
             * @example 5f0c6b1e9d3a4c7f8e2b1a0d9c8b7a65
             */
            request_id: string;
            /** @description An attestation as stored. The groups not asked for in `fields` are null. */
            data: components["schemas"]["Attestation"];
        };
        /** @description Which attestation. Members not listed here are ignored (D20). */
        DownloadAttestationPayload: {
            /**
             * @description Reference number of an attestation, as returned on creation. An attestation of another member or
             *     environment is as unknown as one that never was (D8). 1 to 255 characters, no U+0000 and no
             *     lone surrogates (D2).
             * @example 0199C6A1F2B47C3D8E5F60718293A4B5
             */
            ano: components["schemas"]["AttestationNo"];
        };
        /** @description Download the attestation file: the signed envelope. */
        DownloadAttestationRequest: {
            /**
             * @description The request's id, unique per request and made by the member; echoed in the answer. 1 to 32
             *     characters, counted in code points, without `/`, control characters and lone surrogates (D12, D14).
             *     A UUID without its dashes fits exactly.
             * @example 5f0c6b1e9d3a4c7f8e2b1a0d9c8b7a65
             */
            request_id: components["schemas"]["RequestId"];
            /**
             * @description The identifier obtained on uploading a public key. It also selects the environment, Sandbox or
             *     Formal, that the key was uploaded for (D24). 1 to 255 characters, no U+0000 and
             *     no lone surrogates (D2).
             * @example 8D5C1F0E6B7A4932
             */
            access_key: components["schemas"]["AccessKey"];
            /**
             * @description Unix time of the request in seconds; refused when more than 300 seconds away from the service's
             *     clock. A JSON integer, never a string, never negative (D27).
             * @example 1762992000
             */
            tonce: components["schemas"]["Tonce"];
            /** @description Which attestation. Members not listed here are ignored (D20). */
            payload: components["schemas"]["DownloadAttestationPayload"];
            /**
             * @description Base64 of the RSASSA-PKCS1-v1_5 SHA-256 signature over the signed string (see the introduction), 1 to
             *     4096 characters.
             *     A signature that does not verify, or an access key that is not known, is answered with 500 (D9).
             * @example dGhpcyBpcyB3aGVyZSB0aGUgMjU2IGJ5dGVzIG9mIHRoZSBzaWduYXR1cmUgZ28=
             */
            signature: components["schemas"]["Signature"];
        };
        /**
         * A person
         * @description The applicant is a person.
         */
        PersonalApplication: {
            /**
             * @description Says that the applicant is a person. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "PERSONAL";
            /** @description Not used for a person; ignored when sent. */
            name?: string | null;
            /** @description Not used for a person; ignored when sent. */
            ic_code?: string | null;
            /** @description Not used for a person; ignored when sent. */
            org_code?: string | null;
            /** @description Not used for a person; ignored when sent. */
            tax_code?: string | null;
            /**
             * @description The person's name. 1 to 255 characters, no U+0000 and no lone surrogates.
             * @example Li Lei
             */
            link_name: string;
            /**
             * @description ID card number of that person. 1 to 255 characters, no U+0000 and no lone surrogates.
             * @example 330184198501184115
             */
            link_id_card: string;
            /**
             * @description Phone number of that person. 1 to 255 characters, no U+0000 and no lone surrogates.
             * @example 13378784545
             */
            link_phone: string;
            /**
             * @description E-mail address of that person: one `@` with text on both sides, no white space, 3 to 255 characters,
             *     no control characters and no lone surrogates.
             * @example li@example.com
             */
            link_email: string;
        };
        /**
         * An enterprise
         * @description The applicant is an enterprise. With a unified social credit code in `ic_code`, name and that code
         *     are enough; otherwise `org_code` and `tax_code` are needed too, and not empty (D25).
         */
        EnterpriseApplication: {
            /**
             * @description Says that the applicant is an enterprise. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            type: "ENTERPRISE";
            /**
             * @description Name of the enterprise. 1 to 255 characters, no U+0000 and no lone surrogates.
             * @example Example Ltd
             */
            name: string;
            /**
             * @description Unified social credit code (18 characters: 2 of class, 6 digits of region, 10 of
             *     organisation), or the business registration code.
             *     1 to 255 characters, no U+0000 and no lone surrogates.
             * @example 91332406MA27XMXJ27
             */
            ic_code: string;
            /** @description Organization code, at most 255 characters; not sent with a unified social credit code, ignored if it is. */
            org_code?: string | null;
            /** @description Tax code, at most 255 characters; not sent with a unified social credit code, ignored if it is. */
            tax_code?: string | null;
            /**
             * @description Name of the enterprise's contact. 1 to 255 characters, no U+0000 and no lone surrogates.
             * @example Li Lei
             */
            link_name: string;
            /**
             * @description ID card number of that person. 1 to 255 characters, no U+0000 and no lone surrogates.
             * @example 330184198501184115
             */
            link_id_card: string;
            /**
             * @description Phone number of that person. 1 to 255 characters, no U+0000 and no lone surrogates.
             * @example 13378784545
             */
            link_phone: string;
            /**
             * @description E-mail address of that person: one `@` with text on both sides, no white space, 3 to 255 characters,
             *     no control characters and no lone surrogates.
             * @example li@example.com
             */
            link_email: string;
        };
        /** @description Who applies. Members not listed here are ignored (D20). */
        ApplyCertificationPayload: components["schemas"]["PersonalApplication"] | components["schemas"]["EnterpriseApplication"];
        /** @description Apply for a certification: the signed envelope. */
        ApplyCertificationRequest: {
            /**
             * @description The request's id, unique per request and made by the member; echoed in the answer. 1 to 32
             *     characters, counted in code points, without `/`, control characters and lone surrogates (D12, D14).
             *     A UUID without its dashes fits exactly.
             * @example 5f0c6b1e9d3a4c7f8e2b1a0d9c8b7a65
             */
            request_id: components["schemas"]["RequestId"];
            /**
             * @description The identifier obtained on uploading a public key. It also selects the environment, Sandbox or
             *     Formal, that the key was uploaded for (D24). 1 to 255 characters, no U+0000 and
             *     no lone surrogates (D2).
             * @example 8D5C1F0E6B7A4932
             */
            access_key: components["schemas"]["AccessKey"];
            /**
             * @description Unix time of the request in seconds; refused when more than 300 seconds away from the service's
             *     clock. A JSON integer, never a string, never negative (D27).
             * @example 1762992000
             */
            tonce: components["schemas"]["Tonce"];
            /** @description Who applies. Members not listed here are ignored (D20). */
            payload: components["schemas"]["ApplyCertificationPayload"];
            /**
             * @description Base64 of the RSASSA-PKCS1-v1_5 SHA-256 signature over the signed string (see the introduction), 1 to
             *     4096 characters.
             *     A signature that does not verify, or an access key that is not known, is answered with 500 (D9).
             * @example dGhpcyBpcyB3aGVyZSB0aGUgMjU2IGJ5dGVzIG9mIHRoZSBzaWduYXR1cmUgZ28=
             */
            signature: components["schemas"]["Signature"];
        };
        /** @description The certification. */
        AppliedCertification: {
            /**
             * @description The `caId` to use in `sign`. Never empty; treat it as opaque (D17).
             * @example F98F99A554E944B6996882E8A68C60B2
             */
            no: string;
        };
        /** @description The request succeeded. */
        ApplyCertificationResponse: {
            /**
             * @description The request's id.
             * @example 5f0c6b1e9d3a4c7f8e2b1a0d9c8b7a65
             */
            request_id: string;
            /** @description The certification. */
            data: components["schemas"]["AppliedCertification"];
        };
    };
    responses: {
        /** @description The request does not keep the contract; the message names the place (D8). */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description No operation has this path. Paths match exactly (D10). */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Only POST is accepted. */
        MethodNotAllowed: {
            headers: {
                /** @description The method that works. */
                Allow: "POST";
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description A body, a file or a count is over the limit of this deployment (D26). */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Over the request rate of this key or address; wait as long as `Retry-After` says (D26). */
        TooManyRequests: {
            headers: {
                /** @description Seconds to wait before the next attempt, at least 1. */
                "Retry-After": number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /**
         * @description The request failed; most often the signature does not verify, or the access key is not known
         *     (one answer for both, D9). Also a fault of the service: nothing has been stored
         *     then, unless the message says that this is not known. The same request may be sent again: it is stored once
         *     (D13, D15, D16).
         */
        RequestFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createAttestation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The signed envelope, in one of three encodings (D6). */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAttestationRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["CreateAttestationRequest"];
                "multipart/form-data": components["schemas"]["CreateAttestationUpload"];
            };
        };
        responses: {
            /** @description The attestation is stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateAttestationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["RequestFailed"];
        };
    };
    addFactoids: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The signed envelope, in one of three encodings (D6). */
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddFactoidsRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["AddFactoidsRequest"];
                "multipart/form-data": components["schemas"]["AddFactoidsUpload"];
            };
        };
        responses: {
            /** @description The factoids are stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddFactoidsResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["RequestFailed"];
        };
    };
    readAttestation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The signed envelope, in one of three encodings (D6). */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadAttestationRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["ReadAttestationRequest"];
                "multipart/form-data": components["schemas"]["ReadAttestationRequest"];
            };
        };
        responses: {
            /** @description The attestation. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReadAttestationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["RequestFailed"];
        };
    };
    downloadAttestation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The signed envelope, in one of three encodings (D6). */
        requestBody: {
            content: {
                "application/json": components["schemas"]["DownloadAttestationRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["DownloadAttestationRequest"];
                "multipart/form-data": components["schemas"]["DownloadAttestationRequest"];
            };
        };
        responses: {
            /** @description The attestation file, a zip archive. */
            200: {
                headers: {
                    /** @description Names the file, `attachment; filename="<no>.zip"`. */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": Blob;
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["RequestFailed"];
        };
    };
    applyCertification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The signed envelope, in one of three encodings (D6). */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApplyCertificationRequest"];
                "application/x-www-form-urlencoded": components["schemas"]["ApplyCertificationRequest"];
                "multipart/form-data": components["schemas"]["ApplyCertificationRequest"];
            };
        };
        responses: {
            /** @description The certification is issued. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApplyCertificationResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            413: components["responses"]["PayloadTooLarge"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["RequestFailed"];
        };
    };
}
