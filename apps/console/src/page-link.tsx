import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type Props = AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>;

/** A link to another page of the console. */
export const PageLink = createLink((props: Props) => <Anchor {...props} />);
