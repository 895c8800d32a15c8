import { Loader, Modal, TextInput } from '@mantine/core'
import { IconBriefcase2, IconBuildingStore, IconSearch, IconUser } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useWords } from '#platform/web/i18n/use-words.ts'
import { Link } from '#platform/web/navigation/Link.tsx'
import { useNavigation } from '#platform/web/navigation/use-navigation.ts'
import styles from './SearchPalette.module.css'
import { type Hit, useSearch } from './use-search.ts'

const icons = { worker: IconUser, client: IconBuildingStore, project: IconBriefcase2 }

interface SearchPaletteProps {
  typed: string
  onType: (typed: string) => void
  onClose: () => void
}

/** A search over workers, clients and projects, by keyboard or by finger. */
export function SearchPalette({ typed, onType, onClose }: SearchPaletteProps) {
  const { t } = useWords()
  const { go } = useNavigation()
  const list = useId()
  const [at, setAt] = useState(0)
  const { hits, searching, words } = useSearch(typed)
  const current = Math.min(at, hits.length - 1)

  function open(hit: Hit | undefined) {
    if (!hit) return
    onClose()
    go(hit.to)
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      setAt((current + step + hits.length) % hits.length)
    }
    if (event.key === 'Enter') open(hits[current])
  }

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      padding={0}
      size={600}
      yOffset="12vh"
      attributes={{ content: { 'aria-label': t('app.search.label') } }}
    >
      <TextInput
        data-autofocus
        autoFocus
        size="lg"
        variant="unstyled"
        className={styles.input ?? ''}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={list}
        aria-activedescendant={hits[current] ? `${list}${current}` : undefined}
        aria-label={t('app.search.label')}
        placeholder={t('app.search.placeholder')}
        leftSection={searching ? <Loader size={18} /> : <IconSearch size={20} aria-hidden />}
        value={typed}
        maxLength={200}
        onKeyDown={press}
        onChange={(event) => {
          onType(event.currentTarget.value)
          setAt(0)
        }}
      />
      <div id={list} role="listbox" aria-label={t('app.search.hits')} className={styles.hits}>
        {hits.map((hit, index) => {
          const Icon = icons[hit.kind]
          return (
            <Link
              key={hit.to}
              id={`${list}${index}`}
              role="option"
              aria-selected={index === current}
              tabIndex={-1}
              to={hit.to}
              className={styles.hit}
              onClick={onClose}
              onPointerMove={() => setAt(index)}
            >
              <span className={styles.icon} aria-hidden>
                <Icon size={18} />
              </span>
              <span className={styles.name}>
                {hit.name}
                {hit.detail && <span className={styles.detail}>{hit.detail}</span>}
              </span>
              <span className={styles.kind}>{t(`app.search.kind.${hit.kind}`)}</span>
            </Link>
          )
        })}
      </div>
      <p className={styles.help} role="status">
        {words && !searching && hits.length === 0 ? t('app.search.nothing', { words }) : t('app.search.help')}
      </p>
    </Modal>
  )
}
