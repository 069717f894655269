#!/bin/sh
# attestation-admin with the settings and the user of attestation.service, for root. systemd reads the settings, so a
# value means here what it means there (a shell would end a DATABASE_URL at its first "&"). Folders are named from the
# root: the working folder is that of the data.
exec systemd-run --quiet --collect --wait --pty --pipe --uid=attestation \
  --working-directory=/var/lib/attestation \
  --setenv=DATA_DIR=/var/lib/attestation/data --setenv=KEY_FILE=/var/lib/attestation/data.key \
  --property=EnvironmentFile=-/etc/attestation.env \
  /opt/attestation/node_modules/.bin/attestation-admin "$@"
