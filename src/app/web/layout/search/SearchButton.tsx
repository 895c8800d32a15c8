import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useWords } from '#platform/web/i18n/use-words.ts'
import styles from './SearchButton.module.css'

const SearchPalette = lazy(async () => ({ default: (await import('./SearchPalette.tsx')).SearchPalette }))
const mac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the search over workers, clients and projects; so does Ctrl K. */
export function SearchButton() {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <UnstyledButton className={styles.button ?? ''} onClick={() => setOpen(true)} aria-label={t('app.search.label')}>
        <IconSearch size={18} aria-hidden />
        <span className={styles.words}>{t('app.search.label')}</span>
        <kbd className={styles.keys}>{mac ? '⌘ K' : 'Ctrl K'}</kbd>
      </UnstyledButton>
      {open && (
        <Suspense fallback={null}>
          <SearchPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
