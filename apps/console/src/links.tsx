import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type LinkProps<Look> = Look & Omit<ComponentPropsWithRef<'a'>, keyof Look>;

/** A link to another page of the console. */
export const PageLink = createLink((props: LinkProps<AnchorProps>) => <Anchor {...props} />);

/** The same, looking like a button. */
export const ButtonLink = createLink((props: LinkProps<ButtonProps>) => <Button component="a" {...props} />);
