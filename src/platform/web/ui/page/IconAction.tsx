import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

interface Look {
  /** What it does: its accessible name, and shown on hover and focus. */
  readonly label: string
  readonly icon: TablerIcon
}

interface Props
  extends
    Omit<ActionIconProps, 'children'>,
    Omit<ComponentProps<'button'>, keyof ActionIconProps | 'style' | 'title'>,
    Look {}

/** A button of a bar that shows only an icon, and its label on hover and focus. */
export function IconAction({ label, icon: Icon, variant = 'default', ...rest }: Props) {
  return (
    <Tooltip label={label} openDelay={200} events={{ hover: true, focus: true, touch: false }}>
      <ActionIcon variant={variant} aria-label={label} {...rest}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

/** A link of a bar that shows only an icon, and its label on hover and focus: a phone number. */
export function IconLink({ label, icon: Icon, href, size }: Look & Pick<ActionIconProps, 'size'> & { href: string }) {
  return (
    <Tooltip label={label} openDelay={200} events={{ hover: true, focus: true, touch: false }}>
      <ActionIcon component="a" variant="default" size={size} aria-label={label} href={href}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
