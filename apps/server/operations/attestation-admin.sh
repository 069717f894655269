#!/bin/sh
# attestation-admin with the settings and the user of attestation.service, for root.
set -a
DATA_DIR=/var/lib/attestation/data
KEY_FILE=/var/lib/attestation/data.key
if [ -r /etc/attestation.env ]; then . /etc/attestation.env; fi
exec runuser -u attestation -- /opt/attestation/node_modules/.bin/attestation-admin "$@"
