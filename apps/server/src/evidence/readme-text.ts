/** How to check a file by hand. Its bytes are in the manifest, so a change counts for files made from then on. */
export const readmeText = `ATTESTATION FILE

This archive holds one attestation, and what is needed to check it without trusting
the service that made it. A program does all of the checks at once, offline:

    attest verify FILE.zip

This page says how to do the same by hand, with programs that any Unix has:
unzip, sha256sum (on macOS: shasum -a 256), openssl and jq.


WHAT IS IN IT

    manifest.json              lists every file below down to verify.html, with
                               size and SHA-256
    data/attestation.json      the data, in the very texts that were sent
    data/template.json         the template that the data follows
    requests/NNN.signed        what the member signed, byte for byte; NNN.sig is its
                               signature, NNN.key.pem its public key, NNN.json what
                               else is known of the request
    render/attestation.pdf     the data on paper
    attachments/F/N-NAME       file N of factoid F (counted from 0) as it was sent;
                               NAME.signed.pdf is the same with the parties' signatures
    audit/events.jsonl         what was done with the attestation, a hash chain
    verify.html                a page that does the checks in a browser, offline
    META-INF/manifest.p7s      the service's signature of manifest.json (CAdES)
    META-INF/manifest.tst      time stamp of manifest.json (RFC 3161)
    proof/inclusion.tlog-proof manifest.json is in the public log (C2SP tlog-proof)
    proof/evm.json             the log was anchored on a blockchain
    proof/trust.json           the keys and certificates that the above are checked with

manifest.json and what it lists never change. Files under META-INF and proof may be
added or renewed later; a file downloaded again may have more of them.


HOW TO CHECK IT

1. Unpack it, and compare every file with the manifest.

    mkdir attestation && cd attestation && unzip ../FILE.zip
    jq -r '.files[] | "\\(.sha256)  \\(.path)"' manifest.json | sha256sum -c

2. Check that the member signed each request. NNN.signed is: POST, path, request id,
   access key, time (Unix seconds), payload, with nothing between them.

    openssl dgst -sha256 -verify requests/001.key.pem \\
        -signature requests/001.sig requests/001.signed

   Compare the key with the one that the member has published, and read in
   requests/001.signed that the data is what the member signed.

3. Check the signature of the service, and the time.

    jq -r .authority proof/trust.json > authority.pem
    openssl cms -verify -binary -inform DER -in META-INF/manifest.p7s \\
        -content manifest.json -CAfile authority.pem -purpose any -out /dev/null
    jq -r .timeAuthority proof/trust.json > time-authority.pem
    openssl ts -verify -data manifest.json -in META-INF/manifest.tst -token_in \\
        -CAfile time-authority.pem
    openssl ts -reply -in META-INF/manifest.tst -token_in -text

   Whoever can alter this file can put other certificates into it. So compare both
   with those that the service has published elsewhere.

4. Check that the manifest is in the log. The leaf is the SHA-256 of a zero byte and
   the 32 bytes of the SHA-256 of the manifest:

    { printf '\\0'; openssl dgst -sha256 -binary manifest.json; } | sha256sum

   proof/inclusion.tlog-proof gives the index of the leaf and the hashes that lead from
   it to the root (RFC 9162, section 2.1.3.2): each step is the SHA-256 of a byte 01, the
   left hash and the right hash. Then follows the signed checkpoint: origin of the log,
   number of leaves, root in Base64, signatures.

5. If there is proof/evm.json, look up its transaction on the chain: its input ends
   with number of leaves and root of the checkpoint.
`;
