import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { useFocusReturn } from '#platform/web/ui/dialog/use-focus-return.ts'
import styles from './PaletteButton.module.css'

const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }))
const mac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette; so does Ctrl K. */
export function PaletteButton() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  function close() {
    setOpen(false)
    setTyped('')
  }
  return (
    <>
      <UnstyledButton
        className={styles.button ?? ''}
        data-tour="search"
        onClick={() => setOpen(true)}
        aria-label={t('app.palette.label')}
      >
        <IconSearch size={18} aria-hidden />
        <span className={styles.words}>{t('app.palette.label')}</span>
        <kbd className={styles.keys}>{mac ? '⌘ K' : 'Ctrl K'}</kbd>
      </UnstyledButton>
      {open && (
        <Suspense fallback={<Waiting typed={typed} onType={setTyped} />}>
          <CommandPalette typed={typed} onType={setTyped} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

interface WaitingProps {
  typed: string
  onType: (typed: string) => void
}

/** Accepts typing until the palette has loaded. */
function Waiting({ typed, onType }: WaitingProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useFocusReturn()
  useEffect(() => field.current?.focus(), [])
  return (
    <input
      ref={field}
      className={styles.waiting}
      aria-label={t('app.palette.label')}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
