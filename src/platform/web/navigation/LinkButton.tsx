import { Button, type ButtonProps } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { MouseEventHandler, ReactNode } from 'react'
import { Link } from './Link.tsx'

interface Props extends Omit<ButtonProps, 'leftSection' | 'size'> {
  to: string
  icon?: TablerIcon
  size?: 'sm' | 'md' | 'lg'
  onClick?: MouseEventHandler<HTMLAnchorElement>
  children: ReactNode
}

const iconSizes = { sm: 18, md: 20, lg: 22 } as const

/** A link within the application that looks like a button. */
export function LinkButton({ icon: Icon, size = 'sm', ...rest }: Props) {
  const icon = Icon && <Icon size={iconSizes[size]} aria-hidden />
  return <Button component={Link} size={size} {...(icon && { leftSection: icon })} {...rest} />
}
