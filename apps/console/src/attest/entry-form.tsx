import '@mantine/core/styles/Checkbox.css';
import { AttestationError } from '@attestation/client/v1';
import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { api, type Environment } from '../api.ts';
import { submitted } from '../fields.tsx';
import { useWords } from '../language.tsx';
import { Empty, Loading, Part, Refused } from '../states.tsx';
import type { Kind } from '../template/template-document.ts';
import { type AttestWord, FaultsContext, useAttestWords } from './attest-words.ts';
import { faultsOf, placeOfRefusal, placesOf } from './check-values.ts';
import type { ChangeDraft, Draft } from './draft.ts';
import { FactoidsForm } from './factoid-form.tsx';
import { KeyChooser } from './key-chooser.tsx';
import { connectAs, failureText, type Signer } from './send.ts';

const EntryPreview = lazyRouteComponent(() => import('./entry-preview.tsx'), 'EntryPreview');

interface Props {
  readonly environment: Environment;
  readonly draft: Draft;
  readonly change: ChangeDraft;
  readonly kinds: readonly Kind[];
  /** Source of the template, for the certificate. */
  readonly source: string;
  /** Factoids that the attestation has already; absent for a new one. */
  readonly stored?: readonly { readonly uniqueId: string; readonly type: string }[];
  /** Signs and sends the draft; what it throws is shown. */
  readonly send: (connection: ReturnType<typeof connectAs>) => Promise<void>;
  /** Fields before the factoids. */
  readonly children?: ReactNode;
}

/** What a new attestation and an addition have in common: factoids with files, certificate, key, and sending once. */
export function EntryForm(props: Props) {
  const { environment, draft, change, kinds, source, stored, send, children } = props;
  const { say } = useWords();
  const tell = useAttestWords();
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [signer, setSigner] = useState<Signer>();
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [isPreviewed, setIsPreviewed] = useState(false);

  const scope = { kinds, ...(stored && { stored: stored.map(({ type }) => type) }) };
  const found = isChecked ? faultsOf(draft, scope) : [];
  const faults = new Map(found.map(({ place, code, name = '' }) => [place, tell(code, { name })]));
  const message = failure && ('word' in failure ? tell(failure.word) : failureText(failure.error, tell));
  const refusedAt =
    failure && 'error' in failure ? placeOf(failure.error, placesOf(draft, kinds)) : undefined;
  if (refusedAt !== undefined && message !== undefined) faults.set(refusedAt, message);
  const isHashing = draft.factoids.some(({ files }) => files.some(({ checksum }) => checksum === undefined));

  // What the service has refused may be right once something is changed.
  useEffect(() => {
    if (draft) setFailure(undefined);
  }, [draft]);

  const fail = (next: Failure | undefined) => {
    setFailure(next);
    requestAnimationFrame(() => {
      const marked = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .field-fault');
      marked?.scrollIntoView({ block: 'center' });
      marked?.focus();
    });
  };

  const submit = async () => {
    // A second click comes before the button is shown as loading.
    if (isBusy.current) return;
    setIsChecked(true);
    if (faultsOf(draft, scope).length > 0) return fail({ word: 'checkFields' });
    // Said at the key.
    if (signer === undefined) return fail(undefined);
    if (isHashing) return setFailure({ word: 'stillHashing' });
    isBusy.current = true;
    setIsSending(true);
    setFailure(undefined);
    try {
      await send(connectAs(signer));
    } catch (error) {
      if (placeOf(error, placesOf(draft, kinds)) === undefined) setFailure({ error });
      else fail({ error });
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  };

  return (
    <FaultsContext value={faults}>
      <form ref={form} noValidate onSubmit={submitted(() => void submit())}>
        <div className="columns">
          <Stack gap="lg">
            {children}
            <Part title={tell('content')}>
              <FactoidsForm
                {...{ environment, draft, change, kinds }}
                taken={stored?.map(({ uniqueId }) => uniqueId) ?? []}
              />
            </Part>
            <Checkbox
              label={tell('complete')}
              description={tell('completeHint')}
              checked={draft.completed}
              onChange={({ currentTarget: { checked } }) =>
                change((before) => ({ ...before, completed: checked }))
              }
            />
          </Stack>
          <Stack gap="lg" className="entry-side">
            <Part title={say('preview')} hint={tell('previewHint')}>
              <Button size="xs" variant="default" onClick={() => setIsPreviewed(!isPreviewed)}>
                {tell(isPreviewed ? 'hidePreview' : 'preview')}
              </Button>
              {isPreviewed && (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus (WCAG 2.2, 2.1.1)
                <div className="entry-preview" tabIndex={0}>
                  <Suspense fallback={<Loading />}>
                    <EntryPreview {...{ environment, draft, source }} />
                  </Suspense>
                </div>
              )}
            </Part>
            <Part title={tell('signPart')}>
              <Stack gap="sm">
                <Text size="sm">{tell('summary', countsOf(draft))}</Text>
                <KeyChooser
                  {...{ environment, signer }}
                  onChange={(chosen) => {
                    setSigner(chosen);
                    setFailure(undefined);
                  }}
                  error={isChecked && signer === undefined ? tell('chooseKey') : undefined}
                />
                {environment === 'formal' && <Alert color="red">{tell('formalText')}</Alert>}
                <Refused message={message} />
                <Group>
                  <Button
                    type="submit"
                    loading={isSending}
                    {...(environment === 'formal' && { color: 'red.9' })}
                  >
                    {tell('sign')}
                  </Button>
                  {isSending && <Text size="sm">{tell('sending')}</Text>}
                </Group>
              </Stack>
            </Part>
          </Stack>
        </div>
      </form>
    </FaultsContext>
  );
}

/** What is about to be sent, in numbers. */
function countsOf({ factoids }: Draft) {
  const files = factoids.flatMap((factoid) => factoid.files);
  const signers = files.flatMap((file) => file.signers);
  return { parts: factoids.length, files: files.length, signers: signers.length };
}

/** In place of a form that the role of a viewer may not send. */
export function ViewerHint() {
  const tell = useAttestWords();
  const { data } = api.useQuery('get', '/console/v1/people');
  const owners = data?.people.filter(({ role, invited }) => role === 'owner' && !invited) ?? [];
  return <Empty>{tell('viewer', { owners: owners.map(({ email }) => email).join(', ') })}</Empty>;
}

interface RestoredProps {
  readonly draft: Draft;
  /** Names of files that were chosen before; a page cannot open them by itself. */
  readonly lostFiles: readonly string[];
  readonly onDiscard: () => void;
}

/** Says that what was typed is back, except for files. */
export function Restored({ draft, lostFiles, onDiscard }: RestoredProps) {
  const tell = useAttestWords();
  const chosen = draft.factoids.flatMap(({ files }) => files.map(({ file }) => file.name));
  const missing = lostFiles.filter((name) => !chosen.includes(name));
  return (
    <Alert color="yellow" role="status">
      <Group gap="sm">
        <Text size="sm">
          {tell('restored')} {missing.length > 0 && tell('filesAgain', { names: missing.join(', ') })}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          {tell('discard')}
        </Button>
      </Group>
    </Alert>
  );
}

/** Why nothing was sent, or what sending has failed with. */
type Failure = { readonly word: AttestWord } | { readonly error: unknown };

/** The place of the form that a refusal names. */
function placeOf(error: unknown, places: readonly string[]): string | undefined {
  const isRefusal = error instanceof AttestationError && 'serverMessage' in error;
  return isRefusal ? placeOfRefusal(error.serverMessage ?? '', places) : undefined;
}
