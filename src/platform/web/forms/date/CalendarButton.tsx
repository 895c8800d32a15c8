import { ActionIcon, Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { type ComponentType, useImperativeHandle, useRef, useState, type Ref } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import type { Calendar } from './Calendar.tsx'

type CalendarProps = Parameters<typeof Calendar>[0]

interface Props extends Omit<CalendarProps, 'onChoose'> {
  onChoose: (date: string) => void
  disabled?: boolean | undefined
  /** The id of the label of the field that the calendar belongs to. */
  labelledBy?: string | undefined
  small: boolean
  /** Opens the calendar from outside, such as with the keys of the field. */
  opener: Ref<{ open: () => void }>
}

const load = async () => (await import('./Calendar.tsx')).Calendar

/** The button that opens the calendar of a field. The calendar loads at its first use; the focus returns when it closes. */
export function CalendarButton({ onChoose, disabled = false, labelledBy, small, opener, ...calendar }: Props) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  /** The element that had the focus before. */
  const back = useRef<HTMLElement>(null)
  const [Loaded, setLoaded] = useState<ComponentType<CalendarProps>>()
  const [isOpen, setIsOpen] = useState(false)
  async function open() {
    const from = document.activeElement
    back.current = from instanceof HTMLElement && from !== document.body ? from : button.current
    // Offline and not loaded yet: the user can still type in the field.
    const found = await load().catch(() => undefined)
    if (!found) return
    setLoaded(() => found)
    setIsOpen(true)
  }
  useImperativeHandle(opener, () => ({ open: () => void open() }))
  function close() {
    setIsOpen(false)
    back.current?.focus()
  }
  return (
    <Popover
      opened={isOpen}
      onDismiss={() => setIsOpen(false)}
      position="bottom-end"
      shadow="md"
      trapFocus
      withRoles={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        <ActionIcon
          ref={button}
          variant="transparent"
          color="gray"
          size={small ? 30 : 36}
          disabled={disabled}
          title={t('platform.typed.openCalendar')}
          aria-label={t('platform.typed.openCalendar')}
          aria-describedby={labelledBy}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : void open())}
          onPointerEnter={() => void load().catch(() => undefined)}
        >
          <IconCalendar size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown
        p="xs"
        role="dialog"
        aria-label={t('platform.typed.calendar')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          close()
        }}
      >
        {Loaded && (
          <Loaded
            {...calendar}
            onChoose={(date) => {
              onChoose(date)
              close()
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
