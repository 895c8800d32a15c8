import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'

interface Props {
  open: boolean
  onChange: (open: boolean) => void
  width: number
  /** The accessible name of the content. */
  label: string
  className: string | undefined
  /** The button that opens it. */
  button: ReactNode
  children: ReactNode
}

/** Content that opens below a button in the head of a layout. */
export function HeadPopover({ open, onChange, width, label, className, button, children }: Props) {
  return (
    <Popover
      opened={open}
      onChange={onChange}
      width={width}
      position="bottom-end"
      shadow="lg"
      radius="lg"
      trapFocus
      returnFocus
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown className={className ?? ''} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
