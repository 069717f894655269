import '@mantine/core/styles/Checkbox.css';
import { AttestationError } from '@attestation/client/v1';
import { Alert, Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { lazyRouteComponent } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { Environment } from '../api.ts';
import { submitted } from '../fields.tsx';
import { useWords } from '../language.tsx';
import { Loading, Part, Refused } from '../states.tsx';
import type { Kind } from '../template/template-document.ts';
import { FaultsContext, focusField, placeOfField, useAttestWords } from './attest-words.ts';
import { faultsOf, placeOfRefusal, placesOf, type ValueFault } from './check-values.ts';
import type { ChangeDraft, Draft } from './draft.ts';
import { FactoidsForm } from './factoid-form.tsx';
import { SignPart } from './key-chooser.tsx';
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
  const isBusy = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const [signer, setSigner] = useState<Signer>();
  const [isChecked, setIsChecked] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<unknown>();
  const [isPreviewed, setIsPreviewed] = useState(false);

  const places = placesOf(draft, kinds, tell);
  const found = faultsOf(draft, { kinds, ...(stored && { stored: stored.map(({ type }) => type) }) });
  // Before it is sent, a field shows what is wrong once it is left, but not that it is empty.
  const shown = found.filter(({ place, code }) => isChecked || (left.has(place) && code !== 'missing'));
  const faults = new Map(shown.map(({ place, code, name = '' }) => [place, tell(code, { name })]));
  const isHashing = draft.factoids.some(({ files }) => files.some(({ checksum }) => checksum === undefined));
  const message = failure === undefined ? '' : failureText(failure, tell);
  const refusedAt = placeOf(failure, places.keys());
  if (refusedAt !== undefined) faults.set(refusedAt, message);

  // What the service has refused may be right once something is changed.
  useEffect(() => {
    if (draft) setFailure(undefined);
  }, [draft]);

  const submit = async () => {
    // A second click comes before the button is shown as loading.
    if (isBusy.current) return;
    setIsChecked(true);
    // Said above the button, and at the key.
    if (found.length > 0 || signer === undefined) return;
    if (isHashing) return setFailure(new Error(tell('stillHashing')));
    isBusy.current = true;
    setIsSending(true);
    setFailure(undefined);
    try {
      await send(connectAs(signer));
    } catch (error) {
      setFailure(error);
      const place = placeOf(error, places.keys());
      if (place !== undefined) requestAnimationFrame(() => focusField(place));
    } finally {
      isBusy.current = false;
      setIsSending(false);
    }
  };

  return (
    <FaultsContext value={faults}>
      <form
        noValidate
        onBlur={({ target }) => {
          const place = placeOfField(target);
          if (place !== undefined) setLeft((before) => new Set([...before, place]));
        }}
        onSubmit={submitted(() => void submit())}
      >
        <div className="columns">
          <Stack gap="lg">
            {children}
            <Part title={tell('content')}>
              <FactoidsForm
                {...{ draft, change, kinds }}
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
            <SignPart
              {...{ environment, signer }}
              summary={tell('summary', countsOf(draft))}
              formalText={tell('formalText')}
              isAsked={isChecked}
              isBusy={isSending}
              onChange={(chosen) => {
                setSigner(chosen);
                setFailure(undefined);
              }}
            >
              {isChecked && <ToCorrect {...{ found, places }} />}
              <Refused message={message} />
            </SignPart>
            <Part title={say('preview')} hint={tell('previewHint')}>
              <Button size="xs" mb="xs" variant="default" onClick={() => setIsPreviewed(!isPreviewed)}>
                {tell(isPreviewed ? 'hidePreview' : 'preview')}
              </Button>
              {isPreviewed && (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus (WCAG 2.2, 2.1.1)
                <div className="entry-preview" tabIndex={0}>
                  <Suspense fallback={<Loading />}>
                    <EntryPreview {...{ environment, draft, kinds, source }} />
                  </Suspense>
                </div>
              )}
            </Part>
          </Stack>
        </div>
      </form>
    </FaultsContext>
  );
}

interface ToCorrectProps {
  readonly found: readonly ValueFault[];
  readonly places: ReadonlyMap<string, string>;
}

/** The fields that keep a form from being sent, each as a link to it. */
function ToCorrect({ found, places }: ToCorrectProps) {
  const tell = useAttestWords();
  if (found.length === 0) return null;
  return (
    <Alert color="red" variant="light" role="alert" title={tell('toCorrect', { count: found.length })}>
      <ul className="to-correct">
        {found.map(({ place }) => (
          <li key={place}>
            <Anchor component="button" type="button" size="sm" onClick={() => focusField(place)}>
              {places.get(place)}
            </Anchor>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** What is about to be sent, in numbers. */
function countsOf({ factoids }: Draft) {
  const files = factoids.flatMap((factoid) => factoid.files);
  const signers = files.flatMap((file) => file.signers);
  return { parts: factoids.length, files: files.length, signers: signers.length };
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

/** The place of the form that a refusal names. */
function placeOf(error: unknown, places: Iterable<string>): string | undefined {
  const isRefusal = error instanceof AttestationError && 'serverMessage' in error;
  return isRefusal ? placeOfRefusal(error.serverMessage ?? '', places) : undefined;
}
