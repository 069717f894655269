import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { pages } from './addresses.ts';
import type { Environment } from './api.ts';
import { Dialog } from './dialog.tsx';
import { TextField } from './fields.tsx';
import { useWords } from './language.tsx';

interface Props {
  readonly environment: Environment;
  readonly onClose: () => void;
}

interface Choice {
  readonly name: string;
  readonly go: () => Promise<void>;
}

/** Goes to a page or the other environment by name, or finds attestations; Ctrl+K or Cmd+K opens it. */
export function Palette({ environment, onClose }: Props) {
  const { say } = useWords();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const other = environment === 'formal' ? 'sandbox' : 'formal';
  const no = /^[0-9A-F]{32}$/i.test(text.trim()) ? text.trim().toUpperCase() : undefined;
  const all: Choice[] = [
    ...pages.map(([to, word]) => ({ name: say(word), go: () => navigate({ to, search: { environment } }) })),
    { name: say('account'), go: () => navigate({ to: '/account', search: { environment } }) },
    {
      name: say('newTemplate'),
      go: () =>
        navigate({ to: '/templates/$templateId', params: { templateId: 'new' }, search: { environment } }),
    },
    {
      name: say('switchTo', { environment: say(other) }),
      go: () => navigate({ to: '.', search: { environment: other } }),
    },
  ];
  const wanted = text.trim();
  const search: Choice = {
    name: say('searchFor', { text: wanted }),
    go: () => navigate({ to: '/attestations', search: { environment }, state: { find: wanted } }),
  };
  const choices: Choice[] =
    no === undefined
      ? [
          ...all.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase())),
          ...(wanted === '' ? [] : [search]),
        ]
      : [
          {
            name: `${say('attestations')} ${no}`,
            go: () => navigate({ to: '/attestations/$no', params: { no }, search: { environment } }),
          },
        ];
  const chosen = Math.min(active, choices.length - 1);
  const follow = (choice: Choice | undefined) => {
    if (choice === undefined) return;
    onClose();
    void choice.go();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setActive((chosen + step + choices.length) % Math.max(choices.length, 1));
    }
    if (event.key === 'Enter') follow(choices[chosen]);
  };

  return (
    <Dialog title={say('goTo')} onClose={onClose}>
      <TextField
        aria-label={say('goTo')}
        placeholder={say('goToHint')}
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls="choices"
        aria-activedescendant={choices.length > 0 ? `choice-${chosen}` : undefined}
        autoComplete="off"
        value={text}
        onChange={(typed) => {
          setText(typed);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id="choices" role="listbox" aria-label={say('goTo')} className="choices">
        {choices.map((choice, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses in the field above (ARIA combobox)
          <div
            key={choice.name}
            id={`choice-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === chosen}
            className="nav-link"
            onClick={() => follow(choice)}
          >
            {choice.name}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
