import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

interface Props
  extends Omit<ActionIconProps, 'children'>, Omit<ComponentProps<'button'>, keyof ActionIconProps | 'style' | 'title'> {
  /** What it does: its accessible name, and shown on hover and focus. */
  label: string
  icon: TablerIcon
}

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
