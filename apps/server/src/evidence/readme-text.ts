/** README.txt of an attestation file: how to check it by hand. The manifest has its hash, so a change affects later files only. */
export const readmeText = `ATTESTATION FILE

This archive holds one attestation, and what is needed to check it without trusting
the service that made it. A program does all of the checks at once, offline:

    attest verify --trust trust.json FILE.zip

This page says how to check the main parts by hand, with programs that any Unix has:
unzip, sha256sum (on macOS: shasum -a 256), base64, openssl 3 and jq. The program checks
more: that the data is what the requests say, that nothing is in the archive besides, the
custody record, the parties' signatures and seals in PDFs, and that all times agree.

If this archive was altered, its keys may have been replaced too. So first get the trust file
of the service from the service itself, over HTTPS, and the key of the member from the
member. Put them next to FILE.zip; a trust file that you got earlier is as good:

    https://SERVICE/trust/formal.json   as trust.json
    (or /trust/sandbox.json for the sandbox; manifest.json names the environment)


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
    proof/trust.json           the keys that the service gave on the day of the download;
                               they show that the file is whole, not who made it

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

   Compare the key with the one that you got from the member, by this fingerprint;
   manifest.json names it, too. And read in requests/001.signed that the data is what
   the member signed, and that its time is the one at which it was received.

    openssl pkey -pubin -in requests/001.key.pem -outform DER | sha256sum

3. Check the time stamp, and the signature of the service, both as of the time of the
   stamp, since certificates end. The last command prints the purpose that only the
   certificate of the service has: those of members come from the same authority.

    TIME=$(openssl ts -reply -in META-INF/manifest.tst -token_in -text |
        sed -n 's/^Time stamp: //p' | sed 's/\\.[0-9]*//' |
        jq -R 'strptime("%b %d %H:%M:%S %Y GMT") | mktime')
    jq -r .timeAuthority ../trust.json > ../time-authority.pem
    openssl ts -verify -data manifest.json -in META-INF/manifest.tst -token_in \\
        -CAfile ../time-authority.pem -attime "$TIME"
    jq -r .authority ../trust.json > ../authority.pem
    openssl cms -verify -binary -inform DER -in META-INF/manifest.p7s -content \\
        manifest.json -CAfile ../authority.pem -purpose any -attime "$TIME" \\
        -signer ../signer.pem -out /dev/null
    openssl x509 -in ../signer.pem -noout -ext extendedKeyUsage |
        grep -F 2.25.48769193404745292642276344357587215771
    jq -n "$TIME | todate"

   The time must not be before closedAt in manifest.json. If the service signed again
   after the stamp (signingTime in openssl cms -cmsout -print), that time is TIME for the
   signature.

4. Check that the manifest is in the log. The leaf is the SHA-256 of a zero byte and
   the 32 bytes of the SHA-256 of the manifest:

    { printf '\\0'; openssl dgst -sha256 -binary manifest.json; } | sha256sum

   proof/inclusion.tlog-proof gives the index of the leaf and the hashes that lead from
   it to the root (RFC 9162, section 2.1.3.2): each step is the SHA-256 of a byte 01, the
   left hash and the right hash. Then follows the signed checkpoint: origin of the log,
   number of leaves, root in Base64, signatures. The origin must be that of manifest.json.

5. Check that the log has signed the checkpoint (Ed25519). Its key is the one of the
   trust file that begins with the origin; when there is none, the trust file is older
   than this file: get the present one.

    ORIGIN=$(jq -r .origin manifest.json)
    sed '1,/^$/d' proof/inclusion.tlog-proof > ../checkpoint
    sed '/^$/,$d' ../checkpoint > ../checkpoint.text
    grep -F -- "$ORIGIN " ../checkpoint | head -n 1 | cut -d ' ' -f 3 |
        base64 -d | tail -c 64 > ../checkpoint.sig
    KEY=$(jq -r --arg o "$ORIGIN+" \\
        '.logKeys[].key | select(startswith($o)) | split("+")[2:] | join("+")' ../trust.json)
    { printf '\\060\\052\\060\\005\\006\\003\\053\\145\\160\\003\\041\\000'
        printf '%s' "$KEY" | base64 -d | tail -c 32; } > ../log-key.der
    head -n 1 ../checkpoint.text | grep -Fx -- "$ORIGIN"
    openssl pkeyutl -verify -pubin -keyform DER -inkey ../log-key.der -rawin \\
        -in ../checkpoint.text -sigfile ../checkpoint.sig

6. If there is proof/evm.json, look up its transaction in a block explorer of the chain.
   Its sender and its receiver must be the account that trust.json names under chains,
   and its input must end with number of leaves and root of the checkpoint. The file
   alone does not show that the chain has the block.


WHAT IT DOES NOT SHOW

That the data is true. That the member is who manifest.json says: the name is the word of
the service, unless you compare the key. That a party whose signature is in a PDF agreed to
it, or is who its certificate says: the service issues these certificates and keeps their
keys. That render/attestation.pdf says what data/attestation.json says: the data is what
counts.
`;
