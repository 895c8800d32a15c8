import { Button, type ButtonProps } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

type Size = 'sm' | 'md' | 'lg' | 'xl' | 'compact-sm'

interface Props
  extends Omit<ButtonProps, 'leftSection' | 'size'>, Omit<ComponentProps<'button'>, keyof ButtonProps | 'style'> {
  icon: TablerIcon
  size?: Size
  /** In pixels; by default it follows the size of the button. */
  iconSize?: number
}

const iconSizes: Readonly<Record<Size, number>> = { 'compact-sm': 16, sm: 18, md: 20, lg: 22, xl: 26 }

/** A button with an icon before its text. */
export function ActionButton({ icon: Icon, size = 'sm', iconSize = iconSizes[size], ...rest }: Props) {
  return <Button size={size} leftSection={<Icon size={iconSize} aria-hidden />} {...rest} />
}
