import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useWords } from '#platform/web/i18n/use-words.ts'
import styles from './SearchButton.module.css'

const SearchPalette = lazy(async () => ({ default: (await import('./SearchPalette.tsx')).SearchPalette }))
const mac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the search over workers, clients and projects; so does Ctrl K. */
export function SearchButton() {
  const { t } = useWords()
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
        aria-label={t('app.search.label')}
      >
        <IconSearch size={18} aria-hidden />
        <span className={styles.words}>{t('app.search.label')}</span>
        <kbd className={styles.keys}>{mac ? '⌘ K' : 'Ctrl K'}</kbd>
      </UnstyledButton>
      {open && (
        <Suspense fallback={<Waiting typed={typed} onType={setTyped} />}>
          <SearchPalette typed={typed} onType={setTyped} onClose={close} />
        </Suspense>
      )}
    </>
  )
}

interface WaitingProps {
  typed: string
  onType: (typed: string) => void
}

/** Takes what is typed until the search is there. */
function Waiting({ typed, onType }: WaitingProps) {
  const { t } = useWords()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <input
      ref={field}
      className={styles.waiting}
      aria-label={t('app.search.label')}
      value={typed}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  )
}
